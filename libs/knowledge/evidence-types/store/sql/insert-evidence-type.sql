-- Registers a type of evidence, or replaces its registration.
-- Params: $1 tenant_id, $2 type jsonb.
-- Index: evidence_types_pkey
-- Insert: the row carries the tenant of $1
insert into evidence_types (tenant_id, {{insert EvidenceType}})
select home.tenant_id, {{values EvidenceType t}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as t ({{recordset EvidenceType}})
where home.tenant_id = $1
on conflict (tenant_id, space_id, name) do update
set stale_after = excluded.stale_after, expired_after = excluded.expired_after, version = excluded.version, schema_version = excluded.schema_version
