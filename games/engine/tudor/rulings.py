"""Every point on which the printed editions of Tudor, or our own revisions, part ways. Code asks for a ruling,
never for an edition."""

from __future__ import annotations

from enum import Enum


class Ruling(Enum):
    """A reading that differs from that of the English v15 book. The words say what it changes, first as v15 has it; a
    correction of ours says after them which revision it came with: in older ones it is not in force."""

    def __init__(self, words: str, since: int = 1) -> None:
        self.words = words
        self.since = since

    ONE_OCCUPIED_AT_A_TIME = (
        "Actions C and E may pass several occupied spaces in a row. / "
        "The space after an occupied one must be open. (Draft)"
    )
    PLACE_OVER_OCCUPIED = (
        "A Courtier is placed on an open bottom space only. / "
        "With C and E an occupied bottom space is passed for any card. (Corax)"
    )
    BONUS_MOVES_DO_NOT_PLACE = (
        "The token move and the left action of scenario 5 may place a Courtier. / "
        "They move Courtiers on the board only. (Corax)"
    )
    SECOND_RING_DIFFERS = (
        "The second starting ring may be of any faction. / It is of another faction than the first. (Corax)"
    )
    CHAMBERS_CLOSE_UP = (
        "A newcomer takes the topmost empty chair. / Before a newcomer enters, all close up towards the top. (Corax)"
    )
    ALTERNATE_IS_A_DUTY = (
        "Without a figure left a player may pass. / G or H must be done if one of them is possible. (Corax)"
    )
    RECALL_IS_NO_DUTY = (
        "G counts as possible where only a Courtier taken back makes it so. / "
        "Such a G is no duty: with an empty supply a player may do without. (Corax)",
        2,
    )
    LORDS_KEEP_TO_THEIR_CHAMBER = "A Lord may do G or H instead of its actions. / Only a Courtier may. (Corax)"
    RECALL_FROM_CHAMBERS = (
        "Out of Courtiers, one is taken back from the Throne Room. / Or from a chamber, acted or not. (Corax)"
    )
    RESEAT_AMONG_OTHERS = (
        "Scenario 1 seats the Courtier on any bench with a free place. / "
        "On one where no Courtier of the same player sits. (Corax)"
    )
    JUMP_NEVER_DOWN = "Scenario 3 jumps in any direction. / Upwards or sideways. (Corax)"
    SCENARIO_FIVE_UNLIMITED = "Each action of scenario 5 is taken once per turn. / As often as it can be paid. (Corax)"
    LORDS_MAY_STAY_HOME = "Every Lord must be seated. / A player may leave their Lord at home. (Draft)"
