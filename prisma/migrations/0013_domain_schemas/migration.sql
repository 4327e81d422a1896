-- Why: a space can be given a domain schema, which says what evidence facts and finished steps need; its versions are kept. A schema owns its types of
-- evidence, which are rows of the registry like those registered by hand, and says so in a column.
-- Lock: evidence_types, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: drop table domain_schemas; alter table evidence_types drop column schema_version.
create table domain_schemas (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  version   integer not null,
  name      text not null,
  document  jsonb not null,
  put_at    timestamptz not null,
  put_by    text collate "C" not null,
  constraint domain_schemas_pkey primary key (tenant_id, space_id, version),
  constraint domain_schemas_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column domain_schemas.document is 'The whole schema, with every default written out';
call protect_by_tenant('domain_schemas', 'select, insert');

alter table evidence_types add column schema_version integer;
comment on column evidence_types.schema_version is 'Version of the schema that declared it as it is; null: it is registered by hand';
