from desk_server import app as server
