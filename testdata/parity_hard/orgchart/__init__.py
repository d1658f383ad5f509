from .people import Person
from .teams import Team

Person.model_rebuild(_types_namespace={"Team": Team})
