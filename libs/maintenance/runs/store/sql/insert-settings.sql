-- Sets the maintenance schedule of a space.
-- Params: $1 tenant_id, $2 space_id, $3 paused, $4 kinds jsonb, $5 version.
-- Index: maintenance_settings_pkey
-- Insert: the row carries the tenant of $1
insert into maintenance_settings (tenant_id, space_id, paused, kinds, version) values ($1, $2, $3, $4, $5)
on conflict (tenant_id, space_id) do update set paused = excluded.paused, kinds = excluded.kinds, version = excluded.version
