-- Which of given claims depend on which others of them, at any depth and along whatever kinds.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: edges_live_idx
with recursive climbed (claim_id, id) as (
  select q.id collate "C", q.id collate "C"
  from unnest($2::text[]) as q (id)
  union
  select c.claim_id, d.ground_id
  from climbed c
  cross join lateral (
    select d.ground_id from dependences d where d.tenant_id = $1 and d.node_id = c.id
    offset 0 -- keeps the node on the outside: each is a lookup
  ) d
)
select c.claim_id as "claimId", c.id as "onId"
from climbed c
where c.id = any ($2) and c.id <> c.claim_id
order by c.claim_id, c.id
