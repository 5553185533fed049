"""Settings: from the environment, typed, with sentences that name the variable when a value cannot be."""

import pytest

import service
from service.http.settings import SettingError, Settings, load, variable_name


def test_defaults_are_safe() -> None:
    settings = load({})
    assert settings == Settings()
    assert settings.max_body_bytes == 1024 * 1024
    assert settings.max_log_bytes == 16 * 1024 * 1024
    assert settings.cors_origins == ()
    assert settings.bind == "127.0.0.1:8000"


def test_every_setting_says_what_it_is() -> None:
    hints = Settings.__annotations__
    assert all(hint.__metadata__[0].description for hint in hints.values())


def test_values_come_from_the_environment() -> None:
    settings = load({"ARBITER_MAX_BODY_BYTES": "2048", "ARBITER_LOG_LEVEL": "warning", "ARBITER_BIND": "unix:/run/a"})
    assert (settings.max_body_bytes, settings.log_level, settings.bind) == (2048, "warning", "unix:/run/a")


def test_lists_are_cut_at_commas() -> None:
    settings = load({"ARBITER_CORS_ORIGINS": "https://a.example, http://localhost:3000"})
    assert settings.cors_origins == ("https://a.example", "http://localhost:3000")


def test_an_empty_variable_is_no_value() -> None:
    assert load({"ARBITER_WORKERS": "", "ARBITER_CORS_ORIGINS": ""}) == Settings()


def test_variables_of_others_are_left_alone() -> None:
    assert load({"ARBITER_SERVICE_HOST": "10.0.0.1", "WORKERS": "9"}) == Settings()


def test_what_the_program_says_wins() -> None:
    assert load({"ARBITER_WORKERS": "3"}, {"workers": 2}).workers == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("workers", "many"),
        ("workers", "0"),
        ("threads", "1.5"),
        ("max_body_bytes", "1"),
        ("max_log_bytes", "99999999999999"),
        ("log_level", "loud"),
        ("cors_origins", "https://a.example/path"),
        ("cors_origins", "null"),
        ("keepalive_seconds", "-1"),
        ("bind", "foo"),
        ("bind", "127.0.0.1"),
        ("bind", "127.0.0.1:65536"),
        ("bind", "127.0.0.1:http"),
        ("bind", "http://127.0.0.1:8000"),
        ("bind", "::1:8000"),
        ("bind", "unix:"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=rf"^{variable_name(name)}="):
        load({variable_name(name): value})


@pytest.mark.parametrize(
    "bind", ["0.0.0.0:80", ":8000", "[::1]:8000", "localhost:65535", "unix:/run/arbiter.sock", "fd://3", "a:1,b:2"]
)
def test_addresses_to_listen_on(bind: str) -> None:
    assert load({"ARBITER_BIND": bind}).bind == bind


def test_a_pattern_is_not_told_but_what_the_setting_is() -> None:
    with pytest.raises(SettingError) as refused:
        load({"ARBITER_BIND": "foo"})
    assert str(refused.value) == (
        "ARBITER_BIND='foo' cannot be used: it is not written so. What it is: Address and port, or `unix:` and a path."
    )


def test_a_newline_at_the_end_of_an_origin_is_seen() -> None:
    with pytest.raises(SettingError, match=r"^cors_origins="):
        load({}, {"cors_origins": ["https://a.example\n"]})


def test_an_unknown_setting_is_named() -> None:
    with pytest.raises(SettingError, match="there is no setting 'max_bodies'"):
        service.create_app({"max_bodies": 1})
