-- The next claims to compare whose key has another value at the same time, although it may have only one.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 run_id.
-- Index: consolidation_due_pkey, claims_pkey, claims_by_slot_idx
select c.id
from consolidation_due d
cross join lateral (
  select c.id, c.slot, c.value_key, c.status, c.valid_from, c.valid_until, c.exclusive, c.predicate_n
  from claims c
  where c.tenant_id = $1 and c.id = d.claim_id and c.status in ('active', 'disputed') and c.lane <> 'workspace'
  offset 0 -- makes the plan start from the list, which is short even if the space is large
) c
where d.tenant_id = $1 and d.space_id = $2 and d.claim_id > $3 and c.slot is not null
  and exists (
    select from claims o
    where o.tenant_id = $1 and o.slot = c.slot and o.value_key <> c.value_key and o.status in ('active', 'disputed') and 'active' in (o.status, c.status)
      and o.valid_from < c.valid_until and c.valid_from < o.valid_until and not (o.exclusive and c.exclusive and o.status = 'active' and c.status = 'active')
      and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $5 and g.kind = 'inactive' and g.claim_id = o.id) is null
    offset 0)
  and not exists (select from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.name_n = c.predicate_n and p.cardinality = 'multi' offset 0)
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $5 and g.kind = 'inactive' and g.claim_id = d.claim_id) is null
order by d.claim_id
limit $4
