-- The claims on which given claims depend directly, ordered for each given claim as its premises were given.
-- Params: $1 tenant_id, $2 claim ids text[], $3 limit.
-- Index: edges_live_idx
select e.from_id as "claimId", e.to_id as "premiseId"
from edges e
where e.tenant_id = $1 and e.from_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null and e.to_id like 'clm\_%'
order by e.from_id, e.ordinal, e.to_id
limit $3
