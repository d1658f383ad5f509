print("no tool here")
