"""A case as people live it: reported, claimed, decided, told, appealed and answered, with and without scripts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_accessibility import examine
from tests.browser.visitors import PHONE, Visitor, Visitors


def rank(administrator: Visitor, name: str, *, is_moderator: bool) -> None:
    """An administrator gives a member the rank of a moderator, or takes it away."""
    page = administrator.page
    administrator.open(f"/admin/accounts/user/?q={name}")
    page.locator("#result_list").get_by_role("link", name=name, exact=True).click()
    page.get_by_label("Staff status").set_checked(is_moderator)
    side, button = ("from", "add") if is_moderator else ("to", "remove")
    page.locator(f"#id_groups_{side}").select_option(label="Moderators")
    page.locator(f"#id_groups_{button}").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()


def test_a_case_is_reported_decided_appealed_and_answered_and_its_pages_keep_no_one_out(visitors: Visitors) -> None:
    henry, anne, steward = visitors.come("henry", script=False), visitors.come("anne", PHONE), visitors.come("steward")
    page = henry.page
    henry.open("/people/anne/")
    page.get_by_role("link", name="Report").click()
    page.get_by_role("radio", name="Spam or advertising").check()
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_text("Your report stays confidential.")).to_be_visible()

    page = steward.page
    steward.open("/staff/")
    examine(steward)
    page.get_by_role("main").get_by_role("link", name="Player anne").click()
    expect(page.get_by_text("Claim this case, then you can decide it.")).to_be_visible()
    page.get_by_role("button", name="Claim").click()
    examine(steward)
    page.get_by_role("checkbox", name="Warn").check()
    page.get_by_label("Reason (visible to the player)").fill("One advertisement is enough.")
    page.get_by_role("button", name="Act").click()
    expect(page.get_by_text("Decision saved. The player will be notified.")).to_be_visible()

    page = anne.page
    anne.open("/account/warnings/")
    expect(page.get_by_role("heading", name="You got a warning")).to_be_visible()
    page.get_by_text("Appeal", exact=True).click()
    examine(anne)
    page.get_by_label("Why should staff decide differently?").fill("It was a poem.")
    page.get_by_role("button", name="Send appeal").click()
    expect(page.get_by_text("Not answered yet.")).to_be_visible()

    steward.open("/staff/cases/appeals/")
    expect(steward.page.get_by_text("another member of staff has to answer")).to_be_visible()
    for address in ("/staff/cases/appeals/", "/staff/reviewers/", "/community/reviews/", "/conduct/counts/"):
        steward.open(address)
        examine(steward)

    # Of two members of staff, the one who did not decide answers.
    rank(steward, "henry", is_moderator=True)
    page = henry.page
    henry.open("/staff/cases/appeals/")
    page.get_by_label("Your answer (visible to the player)").fill("It rhymes. The warning is lifted.")
    page.get_by_role("button", name="Lift decision").click()
    expect(page.get_by_text("Answer sent. The player will be notified.")).to_be_visible()
    anne.open("/account/warnings/")
    expect(anne.page.get_by_text("It rhymes.")).to_be_visible()
    examine(anne)
    rank(steward, "henry", is_moderator=False)
