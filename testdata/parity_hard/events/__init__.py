from .kinds import Created, Deleted, Event, Moved
