from __future__ import annotations

import enum
import json
import unittest
from datetime import date, datetime, timedelta, timezone
from typing import Any

from servers import KEY

from credence import CredenceError, Record
from credence._route import Prepared, prepare, route_of
from credence._table import ROUTES


def prepared(operation: str, **given: Any) -> Prepared:
    noun, verb = operation.split(".")
    return prepare(route_of(operation, ROUTES[noun][verb]), given, "demo")


def body(operation: str, **given: Any) -> Any:
    return json.loads(prepared(operation, **given).body or b"null")


class Colour(str, enum.Enum):
    RED = "red"


class TestRequests(unittest.TestCase):
    def refused(self, why: str, operation: str = "claims.store", **given: Any) -> None:
        with self.assertRaisesRegex(CredenceError, why) as found:
            prepared(operation, **given)
        self.assertEqual(found.exception.code, "invalid_call")

    def test_names_become_those_of_json_at_every_depth(self) -> None:
        sent = body("claims.store_batch", items=[{"text": "x", "valid_from": None, "provenance": {"source_id": "a"}}])
        self.assertEqual(sent, {"items": [{"text": "x", "validFrom": None, "provenance": {"sourceId": "a"}}]})
        self.assertEqual(body("sources.put", source_id="a", class_="document"), {"class": "document"})

    def test_names_of_the_caller_stay_as_they_are(self) -> None:
        filters = {"and": [{"valid_from": {"exists": True}}]}
        self.assertEqual(body("search.run", query="x", filter=filters)["filter"], filters)
        metadata = {"own_name": {"deep_name": [1]}}
        self.assertEqual(body("memories.store", content="x", metadata=metadata)["metadata"], metadata)
        anchors = body("evidence.record_batch", items=[{"anchors": {"order_id": "A"}}])
        self.assertEqual(anchors, {"items": [{"anchors": {"order_id": "A"}}]})

    def test_names_that_are_in_snake_case_in_json_stay(self) -> None:
        self.assertEqual(body("tasks.track_progress", task_id="tsk_1", must_preserve=[]), {"must_preserve": []})

    def test_a_field_of_a_newer_service_can_be_sent(self) -> None:
        self.assertEqual(body("claims.store", text="x", new_field=1), {"text": "x", "newField": 1})

    def test_a_part_of_an_answer_can_be_sent_back(self) -> None:
        self.assertEqual(body("claims.store", triple=Record({"valueType": None})), {"triple": {"valueType": None}})

    def test_times_are_sent_in_utc(self) -> None:
        at = datetime(2026, 1, 1, 1, tzinfo=timezone(timedelta(hours=1)))
        self.assertEqual(body("claims.store", valid_from=at), {"validFrom": "2026-01-01T00:00:00.000Z"})
        self.assertEqual(body("claims.store", valid_from=date(2026, 1, 1)), {"validFrom": "2026-01-01"})
        self.refused("`validFrom` cannot be sent: a time needs a time zone", valid_from=datetime(2026, 1, 1))

    def test_texts_of_an_enumeration_are_what_they_say(self) -> None:
        self.assertEqual(body("claims.store", text=Colour.RED), {"text": "red"})
        self.assertEqual(prepared("claims.list", subject=Colour.RED).address, "/v1/spaces/demo/claims?subject=red")

    def test_sets_and_tuples_are_lists(self) -> None:
        self.assertEqual(body("claims.store", tags={"a"}, evidence=("b",)), {"tags": ["a"], "evidence": ["b"]})

    def test_texts_are_sent_as_utf8_and_half_characters_escaped(self) -> None:
        self.assertIn("Größe".encode(), prepared("claims.store", text="Größe").body or b"")
        self.assertEqual(body("claims.store", text="\ud800"), {"text": "\ud800"})
        self.refused("half a character", "claims.get", id="\ud800")

    def test_what_json_does_not_have_is_refused_and_not_shown(self) -> None:
        self.refused("`importance` cannot be sent: JSON has only finite numbers", importance=float("nan"))
        self.refused("`text` cannot be sent: JSON has nothing for a bytes", text=b"x")
        self.refused("`triple` cannot be sent: names in JSON are texts", triple={1: 2})
        twice = {"sourceId": 1, "source_id": 2}
        self.refused("`provenance.sourceId` cannot be sent: it is given twice", provenance=twice)
        round_and_round: list[Any] = []
        round_and_round.append(round_and_round)
        self.refused("contains itself", tags=round_and_round)

    def test_a_number_in_a_query_is_written_as_json_writes_it(self) -> None:
        self.assertEqual(prepared("claims.list", limit=2.0).address, "/v1/spaces/demo/claims?limit=2")
        self.assertEqual(prepared("claims.list", limit=0.5).address, "/v1/spaces/demo/claims?limit=0.5")

    def test_a_key_in_a_body_is_sent_and_in_an_address_it_is_not(self) -> None:
        self.assertEqual(body("claims.store", text=KEY), {"text": KEY})
        self.refused("does not belong in an address", "claims.get", id=KEY)

    def test_every_line_of_the_table_is_read(self) -> None:
        for noun, lines in ROUTES.items():
            for verb, line in lines.items():
                route = route_of(f"{noun}.{verb}", line)
                self.assertIn(route.method, ("GET", "POST", "PUT", "PATCH", "DELETE"))
                self.assertTrue(route.path.startswith("/v1/"))


if __name__ == "__main__":
    unittest.main()
