-- The given claims that are a side of an open conflict, and all claims with an open suggestion that are given or have
-- the same key as a given claim.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: conflicts_by_new_idx, conflicts_by_existing_idx, test_suggestions_pkey, claims_pkey, test_suggestions_slot_idx
select distinct f.id, f."isSuggested" from (
  select k.new_claim_id as id, false as "isSuggested" from conflicts k where k.tenant_id = $1 and k.new_claim_id = any ($2::text[]) and k.status = 'open'
  union all
  select k.existing_claim_id, false from conflicts k where k.tenant_id = $1 and k.existing_claim_id = any ($2::text[]) and k.status = 'open'
  union all
  select s.claim_id, true from test_suggestions s where s.tenant_id = $1 and s.claim_id = any ($2::text[]) and s.settled_at is null
  union all
  select s.claim_id, true
  from claims c
  join test_suggestions s on s.tenant_id = $1 and s.slot = c.slot
  where c.tenant_id = $1 and c.id = any ($2::text[]) and s.settled_at is null and s.claim_id <> c.id
) f
order by 1, 2
