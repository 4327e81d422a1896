-- The given claims that depend on another of the given claims.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx
select q.id
from unnest($2::text[]) as q (id)
where exists (select from edges e where e.tenant_id = $1 and e.from_id = q.id and e.kind = 'derives_from' and e.closed_at is null and e.to_id = any ($2))
order by q.id
