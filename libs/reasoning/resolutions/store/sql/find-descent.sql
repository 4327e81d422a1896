-- Whether a claim was derived, at any depth, from one of the given claims, that is, concluded or learned from it. At
-- most 10,000 nodes are visited.
-- Params: $1 tenant_id, $2 claim id, $3 claim ids text[].
-- Index: edges_live_idx, edges_to_idx
with recursive climbed (id) as (
  select $2::text collate "C"
  union
  select d.id
  from climbed c
  cross join lateral (
    select e.to_id as id from edges e where e.tenant_id = $1 and e.from_id = c.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.from_id from edges e where e.tenant_id = $1 and e.to_id = c.id and e.kind = 'exemplifies' and e.closed_at is null
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) d
)
select exists (select from (select c.id from climbed c limit 10000) as near where near.id = any ($3::text[])) as "isDerived"
