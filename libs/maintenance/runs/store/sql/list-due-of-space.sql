-- When the kinds of maintenance are due next in a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: maintenance_due_pkey
select kind, next_at as "nextAt" from maintenance_due where tenant_id = $1 and space_id = $2 order by kind
