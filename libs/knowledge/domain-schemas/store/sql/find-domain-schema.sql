-- A given version of a space's domain schema, or the newest, which is in force, if no version is given.
-- Params: $1 tenant_id, $2 space_id, $3 version or null.
-- Index: domain_schemas_pkey
select {{columns DomainSchema d}}
from domain_schemas d
where d.tenant_id = $1 and d.space_id = $2 and d.version <= coalesce($3::integer, 2147483647) and d.version >= coalesce($3::integer, 0)
order by d.version desc
limit 1
