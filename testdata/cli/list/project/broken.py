tool = (
