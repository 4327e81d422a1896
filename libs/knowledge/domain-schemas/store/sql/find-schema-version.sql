-- The version of a space's domain schema that is in force; no row if the space has none.
-- Params: $1 tenant_id, $2 space_id.
-- Index: domain_schemas_pkey
select d.version
from domain_schemas d
where d.tenant_id = $1 and d.space_id = $2
order by d.version desc
limit 1
