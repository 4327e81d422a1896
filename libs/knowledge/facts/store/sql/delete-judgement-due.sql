-- Removes the entry that says that facts still have to be judged for some evidence or a schema version.
-- Params: $1 tenant_id, $2 space_id, $3 about.
-- Index: judgements_due_pkey
delete from judgements_due
where tenant_id = $1 and space_id = $2 and about = $3
