from __future__ import annotations

import copy
import pickle
import unittest
from typing import Any

from servers import KEY

from credence import ConflictError, Record, plain
from credence._errors import json_of

ANSWER = (
    '{"validFrom":"2026","from":"stp_1","must_preserve":[{"maxTokens":2}],"metadata":{"ownName":1,"own_name":2},'
    '"items":[],"keys":3}'
)


def record() -> Any:
    found = json_of(ANSWER)
    assert found is not None
    return found


class TestRecords(unittest.TestCase):
    def test_fields_are_attributes_in_snake_case(self) -> None:
        self.assertEqual(record().valid_from, "2026")
        self.assertEqual(record().from_, "stp_1")
        self.assertEqual(record().must_preserve[0].max_tokens, 2)
        self.assertEqual((record().items, record().keys), ([], 3))

    def test_names_that_are_data_are_items_and_stay_as_they_are(self) -> None:
        metadata = record().metadata
        self.assertEqual((metadata["ownName"], metadata["own_name"]), (1, 2))
        self.assertEqual(list(metadata), ["ownName", "own_name"])
        self.assertTrue("ownName" in metadata and "other" not in metadata)

    def test_a_field_that_an_answer_may_leave_out_is_none_and_any_other_one_is_an_error(self) -> None:
        self.assertIsNone(record().replaced_by)
        with self.assertRaisesRegex(AttributeError, "no field 'valid_form'; it has: validFrom"):
            record().valid_form

    def test_a_record_cannot_be_changed_and_is_equal_by_what_it_says(self) -> None:
        with self.assertRaises(AttributeError):
            record().valid_from = "2027"
        self.assertEqual(record(), record())
        self.assertEqual(plain(record())["must_preserve"], [{"maxTokens": 2}])
        self.assertTrue(json_of("{}") is not None and bool(json_of("{}")))

    def test_a_record_can_be_copied_and_sent_to_another_process(self) -> None:
        for again in (copy.deepcopy(record()), pickle.loads(pickle.dumps(record()))):
            self.assertEqual(again.must_preserve[0].max_tokens, 2)

    def test_what_is_printed_does_not_show_a_key_that_an_answer_has(self) -> None:
        created: Any = Record({"secret": KEY})
        self.assertEqual(created.secret, KEY)
        self.assertNotIn(KEY, f"{created!r}{created}")

    def test_an_error_can_be_sent_to_another_process(self) -> None:
        problem = Record({"current": {"version": 4}})
        error = ConflictError(f"stale {KEY}", code="version_conflict", status=409, problem=problem)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual(type(again), ConflictError)
        self.assertEqual((str(again), again.code, again.problem), ("stale ck_***", "version_conflict", problem))


if __name__ == "__main__":
    unittest.main()
