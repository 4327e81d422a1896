-- Removes the mark of a source whose claims have been weighed, unless it was marked again in the meantime.
-- Params: $1 tenant_id, $2 space_id, $3 source_id, $4 marks.
-- Index: reliability_due_pkey
-- Writer: due-sources.ts (removed after `beliefs` has weighed the claims of the source; not a projection)
delete from reliability_due where tenant_id = $1 and space_id = $2 and source_id = $3 and marks = $4::integer
