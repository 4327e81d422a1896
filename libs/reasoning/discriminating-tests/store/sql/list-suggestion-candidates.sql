-- Of claims, those that are a side of an open conflict, and open suggestions about them or about claims of their keys.
-- Params: $1 tenant_id, $2 claim ids jsonb array.
-- Index: conflicts_by_new_idx, conflicts_by_existing_idx, test_suggestions_pkey, claims_pkey, test_suggestions_slot_idx
with named as (select n.id from jsonb_array_elements_text($2::jsonb) as n (id))
select n.id, false as "isSuggested" from named n
where exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = n.id and k.status = 'open')
  or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = n.id and k.status = 'open')
union all
select s.claim_id, true from named n join test_suggestions s on s.tenant_id = $1 and s.claim_id = n.id where s.settled_at is null
union all
select s.claim_id, true
from named n
join claims c on c.tenant_id = $1 and c.id = n.id
join test_suggestions s on s.tenant_id = $1 and s.slot = c.slot
where s.settled_at is null and s.claim_id <> n.id
order by 1, 2
