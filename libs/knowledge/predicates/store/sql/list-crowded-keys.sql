-- Subjects that have two different active values of a predicate in overlapping windows.
-- Params: $1 tenant_id, $2 space_id, $3 comparable name, $4 limit.
-- Index: claims_by_slot_idx, claim_statements_pkey
select distinct on (a.slot) said.subject, said.predicate
from claims a
join claims b on b.tenant_id = $1 and b.slot = a.slot and b.value_key <> a.value_key and b.status = 'active'
  and a.valid_from < b.valid_until and b.valid_from < a.valid_until
cross join lateral (select s.subject, s.predicate from claim_statements s where s.tenant_id = $1 and s.claim_id = a.id offset 0) said
where a.tenant_id = $1 and a.space_id = $2 and a.predicate_n = $3 and a.status = 'active' and a.lane <> 'workspace'
order by a.slot
limit $4
