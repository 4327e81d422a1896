-- The next claims to compare with which another value of their key holds at the same time, where only one may.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 compare all boolean, $6 run_id, $7 sampled ones only boolean.
-- Index: claims_listed_idx, claims_by_slot_idx
select c.id
from claims c
left join lateral (select x.version, x.has_vector, x.gist from claim_checks x where x.tenant_id = $1 and x.claim_id = c.id offset 0) k on true
where c.tenant_id = $1 and c.space_id = $2 and c.id > $3 and c.slot is not null and c.status = 'active'
  and ($5::boolean or k.version is distinct from c.version)
  and exists (
    select from claims o
    where o.tenant_id = $1 and o.slot = c.slot and o.value_key <> c.value_key and o.status in ('active', 'disputed')
      and o.valid_from < c.valid_until and c.valid_from < o.valid_until and not (o.is_exclusive and c.is_exclusive and o.status = 'active')
      and (select true from consolidation_scratch g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = o.id) is null)
  and not exists (select from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.name_n = c.predicate_n and p.cardinality = 'multi')
  and (select true from consolidation_scratch g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = c.id) is null
  and (not $7::boolean or (select true from consolidation_scratch s where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $6 and s.kind = 'sampled' and s.claim_id = c.id))
order by c.id
limit $4
