-- Evidence that has become stale or expired and has no event about this yet; evidence due for the longest time comes
-- first.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after lapses_at, $5 after id, $6 limit.
-- Index: evidence_lapsing_idx
select e.id, e.lapses_at::text as at
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.lapses_at is not null and e.lapses_at <= $3 and (e.lapses_at, e.id) > ($4::timestamptz, $5::text)
order by e.lapses_at, e.id
limit $6
