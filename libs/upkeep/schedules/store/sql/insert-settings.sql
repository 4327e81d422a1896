-- Sets when upkeep is begun in a space.
-- Params: $1 tenant_id, $2 space_id, $3 is_paused, $4 duties jsonb, $5 version.
-- Index: upkeep_settings_pkey
-- Insert: the row carries the tenant of $1
insert into upkeep_settings (tenant_id, space_id, is_paused, duties, version) values ($1, $2, $3, $4, $5)
on conflict (tenant_id, space_id) do update set is_paused = excluded.is_paused, duties = excluded.duties, version = excluded.version
