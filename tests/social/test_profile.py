"""Faces and words of profiles: what is stored of an upload, who may take it away, what others see."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.crests import CHARGES, COLOURS, DIVISIONS, METALS, crest_of
from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from moderation.registry import registration
from social.errors import MembersOnly, NotAPicture, PictureTooLarge, UnreadableText
from social.models import Face
from social.pictures import LARGE, MOST_BYTES, SMALL, face_pictures
from social.services.remove_face import remove_face
from social.services.save_words import save_words
from social.services.upload_face import upload_face
from tests.factories import make_staff, make_user, sign_in

PLACE = b"Hampton Court, 51.4 N"


def picture(kind: str = "PNG", size: tuple[int, int] = (300, 200), **options: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, (120, 20, 40)).save(written, kind, **options)
    return written.getvalue()


def head_of_png(width: int, height: int) -> bytes:
    """A file of some hundred bytes that claims to be so large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew_as_two_squares(kind: str) -> None:
    drawn = face_pictures(picture(kind))
    for data, side in ((drawn.large, LARGE), (drawn.small, SMALL)):
        with Image.open(BytesIO(data)) as found:
            assert (found.format, found.size) == ("WEBP", (side, side))


def test_what_a_camera_wrote_beside_the_pixels_is_gone() -> None:
    exif = Image.Exif()
    exif[0x010E] = PLACE.decode()
    data = picture("JPEG", exif=exif.tobytes(), comment=PLACE)
    assert PLACE in data
    drawn = face_pictures(data)
    assert PLACE not in drawn.large + drawn.small
    with Image.open(BytesIO(drawn.large)) as found:
        assert not found.getexif()
        assert "icc_profile" not in found.info


def test_a_picture_that_was_taken_sideways_stands_upright() -> None:
    lying = Image.new("RGB", (200, 100), (0, 0, 0))
    lying.paste((255, 255, 255), (0, 0, 100, 100))
    exif = Image.Exif()
    exif[0x0112] = 6
    written = BytesIO()
    lying.save(written, "JPEG", exif=exif.tobytes())
    with Image.open(BytesIO(face_pictures(written.getvalue()).large)) as found:
        top, bottom = found.getpixel((LARGE // 2, 10)), found.getpixel((LARGE // 2, LARGE - 10))
    assert top[0] > 200 > 50 > bottom[0]  # type: ignore[index]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + b"\0" * 50,
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n",
        picture()[:60],
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 200,
        b"RIFF\x10\0\0\0WEBPVP8 " + b"\0" * 10,
    ],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(NotAPicture):
        face_pictures(data)


@pytest.mark.parametrize(
    "data", [head_of_png(60_000, 60_000), head_of_png(6000, 6000), head_of_png(20_000, 10), b"\0" * (MOST_BYTES + 1)]
)
def test_files_that_unpack_to_too_much_are_refused_unread(data: bytes) -> None:
    with pytest.raises(PictureTooLarge):
        face_pictures(data)


@pytest.mark.django_db
def test_an_upload_is_seen_at_an_address_that_ends_with_it(client: Client) -> None:
    anne = make_user("anne")
    own = sign_in(anne)
    file = SimpleUploadedFile("face.png", picture(), "image/png")
    assert "Picture saved." in own.post("/account/profile/picture/", {"picture": file}, follow=True).content.decode()
    anne.refresh_from_db()
    address = f"/faces/{anne.pk}/{anne.face}/small.webp"
    assert address in own.get("/following/").content.decode() or address in own.get("/").content.decode()
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert client.get(f"/faces/{anne.pk}/{anne.face}/huge.webp").status_code == 404
    assert client.get(f"/faces/{anne.pk}/other/small.webp").status_code == 404
    remove_face(user=anne)
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_a_file_that_is_no_picture_changes_nothing() -> None:
    anne = make_user("anne")
    file = SimpleUploadedFile("face.png", b"nonsense", "image/png")
    answer = sign_in(anne).post("/account/profile/picture/", {"picture": file})
    assert answer.status_code == 422
    assert "not a picture" in answer.content.decode()
    assert sign_in(anne).post("/account/profile/picture/", {}).status_code == 422
    assert not Face.objects.exists()


@pytest.mark.django_db
def test_guests_show_nothing_of_themselves() -> None:
    guest = create_guest()
    with pytest.raises(MembersOnly):
        upload_face(user=guest, data=picture())
    with pytest.raises(MembersOnly):
        save_words(user=guest, words="Hello")


@pytest.mark.django_db
def test_words_are_shown_as_harmless_markdown(client: Client) -> None:
    anne = make_user("anne")
    sign_in(anne).post("/account/profile/words/", {"words": "I like **Royals**\r\n<script>alert(1)</script>"})
    page = client.get("/people/anne/").content.decode()
    assert "<strong>Royals</strong>" in page
    assert "<script>alert" not in page
    with pytest.raises(UnreadableText):
        save_words(user=anne, words="x" * 1501)
    save_words(user=anne, words="")
    assert "Royals</strong>" not in client.get("/people/anne/").content.decode()


@pytest.mark.django_db
def test_staff_take_reported_words_and_pictures_away() -> None:
    anne, henry, staff = make_user("anne"), make_user("henry"), make_staff()
    save_words(user=anne, words="Rude words")
    upload_face(user=anne, data=picture())
    for kind in ("words", "picture"):
        feature = registration(kind)
        subject = feature.find("anne", henry)
        assert subject is not None
        assert feature.find("anne", User.objects.get(pk=anne.pk)) is None
        assert feature.show(subject.id, staff) is not None
        assert feature.hide is not None
        feature.hide(subject.id, staff)
        feature.hide(subject.id, staff)
        assert feature.find("anne", henry) is None
    assert not Face.objects.exists()
    restore = registration("words").restore
    assert restore is not None
    restore(anne.pk, staff, "Rude words")
    assert export_data(anne)["profile"]["words"] == "Rude words"


@pytest.mark.django_db
def test_all_of_it_goes_with_the_account() -> None:
    anne = make_user("anne")
    save_words(user=anne, words="About anne")
    upload_face(user=anne, data=picture())
    assert export_data(anne)["profile"]["picture"]
    close_account(user=anne)
    assert not Face.objects.exists()
    assert User.objects.get(pk=anne.pk).face == ""


def test_a_crest_is_always_the_same_and_readable() -> None:
    crests = [crest_of(number) for number in range(1, 400)]
    assert crests == [crest_of(number) for number in range(1, 400)]
    assert len(set(crests)) > 300
    for crest in crests:
        assert (crest.field in METALS) != (crest.charge in METALS)
        assert (crest.field in METALS) == (crest.second in METALS)
        assert crest.second != crest.field
        assert crest.emblem in CHARGES
        assert crest.division in DIVISIONS
    assert {crest.field for crest in crests} == {*METALS, *COLOURS}
