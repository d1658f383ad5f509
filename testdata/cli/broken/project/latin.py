# tool
x = "é"
