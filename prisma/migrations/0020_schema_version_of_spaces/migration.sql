-- Why: every write of a claim asks which predicates only facts may use, so the version of the schema that is in force stands on the row of the space, which every write reads.
-- Lock: spaces, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: alter table spaces drop column schema_version.
alter table spaces add column schema_version integer;
comment on column spaces.schema_version is 'Version of its domain schema that is in force; null: it has none';
