-- Opens conflicts, or writes their changed state.
-- Params: $1 tenant_id, $2 conflicts jsonb array.
-- Index: conflicts_pkey
-- Insert: rows carry the tenant of $1
insert into conflicts (tenant_id, {{insert Conflict}})
select home.tenant_id, {{values Conflict r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Conflict}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set status = excluded.status, resolution = excluded.resolution, resolved_by = excluded.resolved_by, note = excluded.note, replaced_by = excluded.replaced_by, resolved_at = excluded.resolved_at, version = excluded.version,
  uncontested = excluded.uncontested
