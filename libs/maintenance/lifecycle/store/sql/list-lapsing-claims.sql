-- Claims whose own evidence has become stale or expired since their grounding was written; those due for the longest
-- time come first.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after, $5 after id, $6 limit.
-- Index: claims_lapsing_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.lapses_at::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.lapses_at is not null and c.lapses_at <= $3 and (c.lapses_at, c.id) > ($4::timestamptz, $5::text)
order by c.lapses_at, c.id
limit $6
