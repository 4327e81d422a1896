-- Deletes the recorded changes that a run has processed: changes of claims that were compared in their present state,
-- and changes of claims that are invisible in their present state.
-- Params: $1 tenant_id, $2 space_id, $3 at.
-- Index: claim_changes_pkey, claim_checks_pkey, consolidation_due_pkey, claims_pkey
-- Writer: due-claims.ts (removed after consolidation has processed them; not a projection)
delete from claim_changes n
where n.tenant_id = $1 and n.space_id = $2 and (
  exists (select from claim_checks k where k.tenant_id = $1 and k.claim_id = n.claim_id and k.version >= n.version and (n.version > 0 or k.embedded))
  or exists (
    select from consolidation_due d
    join claims c on c.tenant_id = $1 and c.id = d.claim_id
    where d.tenant_id = $1 and d.space_id = $2 and d.claim_id = n.claim_id and d.version >= n.version
      and (c.status <> 'active' or c.grounding = 'tainted' or c.valid_until <= $3)))
