-- Sets the mode of a tenant.
-- Params: $1 tenant_id, $2 mode, $3 cause, $4 reason, $5 since, $6 changed_by.
-- Index: tenant_modes_pkey
-- Insert: rows carry the tenant of $1
-- Writer: mode-store.ts (operational state, not a projection)
insert into tenant_modes (tenant_id, mode, cause, reason, since, changed_by) values ($1, $2, $3, $4, $5, $6)
on conflict (tenant_id) do update set mode = excluded.mode, cause = excluded.cause, reason = excluded.reason, since = excluded.since, changed_by = excluded.changed_by
