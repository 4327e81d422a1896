-- Registers a source, or replaces its registration.
-- Params: $1 tenant_id, $2 source jsonb.
-- Index: sources_pkey
-- Insert: the row carries the tenant of $1
insert into sources (tenant_id, {{insert Source}})
select home.tenant_id, {{values Source s}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as s ({{recordset Source}})
where home.tenant_id = $1
on conflict (tenant_id, space_id, source_id) do update
set class = excluded.class, independence_group = excluded.independence_group, base_reliability = excluded.base_reliability, domain_tags = excluded.domain_tags, version = excluded.version
