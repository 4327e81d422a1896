-- Clears the list of claims to be compared in a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: consolidation_due_pkey
-- Writer: due-claims.ts (the work list of the open run)
delete from consolidation_due where tenant_id = $1 and space_id = $2
