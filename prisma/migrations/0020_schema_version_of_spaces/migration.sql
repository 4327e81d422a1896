-- Why: every write of a claim asks which predicates only facts may use, so the version of the schema that is in force stands on the row of the space, which every write reads.
-- Lock: spaces, for the moment that its column takes; a column without a default writes no row. Time: one update of each space that has a schema.
-- Way back: alter table spaces drop column schema_version.
alter table spaces add column schema_version integer;
comment on column spaces.schema_version is 'Version of its domain schema that is in force; null: it has none';

update spaces s
set schema_version = d.version
from (select tenant_id, space_id, max(version) as version from domain_schemas group by tenant_id, space_id) d
where s.tenant_id = d.tenant_id and s.id = d.space_id;
