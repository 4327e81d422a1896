-- The versions of a space's domain schema, the newest first, without their documents.
-- Params: $1 tenant_id, $2 space_id, $3 before version, $4 limit.
-- Index: domain_schemas_pkey
select {{columns DomainSchema d except document}}
from domain_schemas d
where d.tenant_id = $1 and d.space_id = $2 and d.version < $3
order by d.version desc
limit $4
