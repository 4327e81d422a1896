-- Why: spaces that had a schema before 0020 say which version of it is in force.
-- Lock: the row of each space that has a schema, until the end. Time: an update of each of these; claims are in none of them.
-- Way back: nothing to do; dropping the column of 0020 drops what this fills.
update spaces s
set schema_version = d.version
from (select tenant_id, space_id, max(version) as version from domain_schemas group by tenant_id, space_id) d
where s.tenant_id = d.tenant_id and s.id = d.space_id;
