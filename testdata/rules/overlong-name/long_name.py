from toolint import tool


@tool(name="set_the_alarm_of_the_phone_of_the_user_to_an_hour_of_the_next_day_and_play_a_sound_until_somebody_says_that_it_is_enough_or_until_noon")
def set_alarm(hour: int) -> str:
    """Set the alarm of the user's phone.

    Args:
        hour: From 0 to 23.
    """
    return str(hour)
