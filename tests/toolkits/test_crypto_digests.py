"""Hashes, signatures and keys, against NIST's, the RFCs' and hand-made definitions."""

import hashlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.crypto import APP
from sandboxes.toolkits.crypto.digests import TooManyRounds

call = calls_of(APP)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)

NIST_448_BITS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
NIST_896_BITS = (
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
    "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
)

RFC_4231 = [
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        b"\xaa" * 131,
        b" ".join(
            [
                b"This is a test using a larger than block-size key and a larger than block-size",
                b"data. The key needs to be hashed before being used by the HMAC algorithm.",
            ]
        ),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
]


def hmac_by_definition(key: bytes, message: bytes, algo: str = "sha256") -> bytes:
    """RFC 2104, with nothing but the hash."""
    if len(key) > 64:
        key = hashlib.new(algo, key).digest()
    padded = key.ljust(64, b"\0")
    inner = hashlib.new(algo, bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.new(algo, bytes(b ^ 0x5C for b in padded) + inner).digest()


def pbkdf2_by_definition(
    password: bytes, salt: bytes, rounds: int, dklen: int, algo: str = "sha256"
) -> bytes:
    """RFC 8018, section 5.2, with nothing but the hash."""
    key = b""
    block = 0
    while len(key) < dklen:
        block += 1
        u = hmac_by_definition(password, salt + block.to_bytes(4, "big"), algo)
        total = int.from_bytes(u, "big")
        for _ in range(rounds - 1):
            u = hmac_by_definition(password, u, algo)
            total ^= int.from_bytes(u, "big")
        key += total.to_bytes(len(u), "big")
    return key[:dklen]


@pytest.mark.parametrize(
    ("tool", "text", "expected"),
    [
        ("sha256", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "sha256",
            NIST_448_BITS,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            "checksum_sha256_hex",
            NIST_896_BITS,
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        ),
        ("sha1", "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("sha1", NIST_448_BITS, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ("md5", "", "d41d8cd98f00b204e9800998ecf8427e"),
        ("md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ],
)
def test_hashes_agree_with_the_published_vectors(tool: str, text: str, expected: str) -> None:
    assert call(tool, text=text) == expected


@given(texts)
def test_hashes_are_of_the_text_in_utf_8(text: str) -> None:
    data = text.encode()
    assert call("sha256", text=text) == hashlib.sha256(data).hexdigest()
    assert call("checksum_sha256_hex", text=text) == call("sha256", text=text)
    assert call("sha1", text=text) == hashlib.sha1(data).hexdigest()  # noqa: S324
    assert call("md5", text=text) == hashlib.md5(data).hexdigest()  # noqa: S324


@pytest.mark.parametrize(("key", "message", "expected"), RFC_4231)
def test_the_definition_of_hmac_here_agrees_with_rfc_4231(
    key: bytes, message: bytes, expected: str
) -> None:
    assert hmac_by_definition(key, message).hex() == expected


@pytest.mark.parametrize(("key", "message", "expected"), RFC_4231[:2])
def test_signatures_agree_with_rfc_4231(key: bytes, message: bytes, expected: str) -> None:
    arguments = {"key": key.decode(), "message": message.decode()}
    assert call("hmac_sha256", **arguments) == expected
    assert call("hmac_sign_hex", **arguments) == expected
    assert call("hmac_verify_hex", **arguments, signature=expected.upper()) is True


@given(texts, texts)
def test_signatures_agree_with_the_definition(key: str, message: str) -> None:
    expected = hmac_by_definition(key.encode(), message.encode()).hex()
    assert call("hmac_sha256", key=key, message=message) == expected
    assert call("hmac_sign_hex", key=key, message=message) == expected
    assert call("hmac_verify_hex", key=key, message=message, signature=expected) is True


@given(texts, texts, st.integers(0, 63))
def test_a_signature_with_one_wrong_digit_is_refused(key: str, message: str, place: int) -> None:
    right = call("hmac_sign_hex", key=key, message=message)
    wrong = right[:place] + ("0" if right[place] != "0" else "1") + right[place + 1 :]
    for signature in (wrong, right[:-1], right + "00", ""):
        verdict = call("hmac_verify_hex", key=key, message=message, signature=signature)
        assert verdict is False


@pytest.mark.parametrize(
    ("password", "salt", "rounds", "expected"),
    [
        ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
        ("password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
        ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
        (
            "passwordPASSWORDpassword",
            "saltSALTsaltSALTsaltSALTsaltSALTsalt",
            4096,
            "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038",
        ),
        ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
    ],
)
def test_the_definition_of_pbkdf2_here_agrees_with_rfc_6070(
    password: str, salt: str, rounds: int, expected: str
) -> None:
    key = pbkdf2_by_definition(password.encode(), salt.encode(), rounds, len(expected) // 2, "sha1")
    assert key.hex() == expected


@pytest.mark.parametrize(
    ("password", "salt", "rounds", "expected"),
    [
        (
            "passwd",
            "salt",
            1,
            "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645",
        ),
        (
            "Password",
            "NaCl",
            80_000,
            "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56",
        ),
        (
            "passwordPASSWORDpassword",
            "saltSALTsaltSALTsaltSALTsaltSALTsalt",
            4096,
            "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9",
        ),
    ],
)
def test_keys_agree_with_the_published_vectors_for_sha_256(
    password: str, salt: str, rounds: int, expected: str
) -> None:
    key = call(
        "pbkdf2_hex",
        password=password,
        salt=salt,
        iterations=rounds,
        dklen=len(expected) // 2,
    )
    assert key == expected


@settings(max_examples=25, deadline=None)
@given(texts, texts, st.integers(1, 5), st.integers(1, 100))
def test_keys_agree_with_the_definition(password: str, salt: str, rounds: int, dklen: int) -> None:
    key = call("pbkdf2_hex", password=password, salt=salt, iterations=rounds, dklen=dklen)
    assert key == pbkdf2_by_definition(password.encode(), salt.encode(), rounds, dklen).hex()


@settings(max_examples=10, deadline=None)
@given(texts, texts, st.integers(1, 2000))
def test_a_derived_key_is_the_same_key_in_base64(password: str, salt: str, rounds: int) -> None:
    arguments: dict[str, Any] = {"password": password, "salt": salt, "iterations": rounds}
    derived = call("derive_key", **arguments)
    assert call("bytes_to_hex", b=derived) == call("pbkdf2_hex", **arguments)


def test_a_hundred_thousand_rounds_are_the_default() -> None:
    arguments = {"password": "secret", "salt": "sea"}
    expected = hashlib.pbkdf2_hmac("sha256", b"secret", b"sea", 100_000, 32).hex()
    assert call("pbkdf2_hex", **arguments) == expected
    assert call("bytes_to_hex", b=call("derive_key", **arguments)) == expected


@pytest.mark.parametrize("iterations", [0, -1, 100_001, 10**30, 1.5, "1000", True, None])
def test_rounds_beyond_the_bounds_break_the_schema(iterations: Any) -> None:
    arguments = {"password": "p", "salt": "s", "iterations": iterations}
    for tool in ("pbkdf2_hex", "derive_key"):
        with pytest.raises(InvalidArguments):
            call(tool, **arguments)


@pytest.mark.parametrize(
    ("iterations", "dklen"), [(50_001, 33), (50_001, 64), (33_334, 65), (3126, 1024)]
)
def test_longer_keys_allow_fewer_rounds(iterations: int, dklen: int) -> None:
    arguments = {"password": "p", "salt": "s", "iterations": iterations, "dklen": dklen}
    with pytest.raises(TooManyRounds) as refused:
        call("pbkdf2_hex", **arguments)
    assert refused.value.code == "too_many_rounds"
    assert refused.value.fields == {"dklen": dklen, "most": iterations - 1}


@given(texts, texts)
def test_texts_are_the_same_where_they_are_equal(a: str, b: str) -> None:
    assert call("timing_safe_compare", a=a, b=b) is (a == b)
    assert call("timing_safe_compare", a=a, b=a) is True


def test_a_letter_with_an_accent_is_not_the_letter_and_the_accent() -> None:
    assert call("timing_safe_compare", a="\u00e9", b="e\u0301") is False


@pytest.mark.parametrize("text", ["x" * 10_001, "\ud800", None, 5, b"abc", ["a"]])
@pytest.mark.parametrize("tool", ["sha256", "sha1", "md5", "checksum_sha256_hex"])
def test_what_is_no_text_of_a_fit_length_breaks_the_schema(tool: str, text: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, text=text)
