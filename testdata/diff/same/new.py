import os  # toolint reads what is sent, not how it is written

from toolint import tool as marked


@marked
def scale_image( width : 'int' ) -> str:
    "Scale an image."
