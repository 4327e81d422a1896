-- What scenarios and personas were derived from, as recorded at a given time, in the order in which it was given.
-- Params: $1 tenant_id, $2 claim ids text[], $3 known_at, `infinity` for the present.
-- Index: edges_live_idx, edges_closed_from_idx
select e.from_id as id, e.to_id as "sourceId"
from edges e
where e.tenant_id = $1 and e.from_id = any ($2::text[]) and e.kind = 'derives_from' and e.created_at <= $3::timestamptz
  and (e.closed_at is null or $3 < e.closed_at)
order by e.from_id, e.ordinal, e.to_id
