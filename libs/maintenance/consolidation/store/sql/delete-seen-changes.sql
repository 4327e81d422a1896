-- Deletes the recorded changes of claims that were compared, up to the version that was compared. The record that a
-- claim received its vector is deleted only if the claim was compared with a vector.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions integer[], $5 embedded boolean[].
-- Index: claim_changes_pkey
-- Writer: check-store.ts (removed after consolidation has processed them; not a projection)
delete from claim_changes n
using unnest($3::text[], $4::integer[], $5::boolean[]) as c (id, version, embedded)
where n.tenant_id = $1 and n.space_id = $2 and n.claim_id = any ($3) and n.claim_id = c.id and n.version <= c.version and (n.version > 0 or c.embedded)
