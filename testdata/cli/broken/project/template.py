{% if tool %}
import x
{% endif %}
