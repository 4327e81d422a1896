-- The claims of a source have been weighed, unless it was marked again meanwhile.
-- Params: $1 tenant_id, $2 space_id, $3 source_id, $4 marks.
-- Index: reliability_due_pkey
-- Writer: due-sources.ts (taken out once `beliefs` has weighed the claims of the source; not a projection)
delete from reliability_due where tenant_id = $1 and space_id = $2 and source_id = $3 and marks = $4::integer
