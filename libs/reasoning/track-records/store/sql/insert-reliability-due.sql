-- Marks a source whose reliability has changed.
-- Params: $1 tenant_id, $2 space_id, $3 source_id.
-- Index: reliability_due_pkey
-- Insert: the row carries the tenant of $1
-- Writer: due-sources.ts (removed after `beliefs` has weighed the claims of the source; not a projection)
insert into reliability_due (tenant_id, space_id, source_id, marks)
values ($1, $2, $3, 1)
on conflict (tenant_id, space_id, source_id) do update set marks = reliability_due.marks + 1
