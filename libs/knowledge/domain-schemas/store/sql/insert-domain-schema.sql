-- Adds a version of a space's domain schema.
-- Params: $1 tenant_id, $2 schema jsonb.
-- Index: domain_schemas_pkey
-- Insert: the row carries the tenant of $1
insert into domain_schemas (tenant_id, {{insert DomainSchema}})
select home.tenant_id, {{values DomainSchema d}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as d ({{recordset DomainSchema}})
where home.tenant_id = $1
