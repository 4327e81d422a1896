-- Why: a fact is a claim of a claim type of the schema of its space: what it is about is stored with the claim, and found by it.
-- A part of a fact that happened once does not age, so parts have a third word.
-- Lock: claims and claim_statements, for the moment that each takes. Time: at once, whatever the size; a column without a default writes no row.
-- Way back: drop table fact_anchors, facts; alter table claim_statements drop column fact; put the check of 0010 back.
alter table claims drop constraint claims_parts_check;
alter table claims add constraint claims_parts_check check (parts <@ array['fresh', 'stale', 'once'] and cardinality(parts) > 0) not valid;
alter table claim_statements add column fact jsonb;
comment on column claim_statements.fact is 'What makes it a fact: claim type, kind, what it is about, the words of who asserted it; null: a plain claim';

-- The claims that are facts.
create table facts (
  tenant_id      text collate "C" not null,
  claim_id       text collate "C" not null,
  space_id       text collate "C" not null,
  claim_type     text collate "C" not null,
  kind           text collate "C" not null constraint facts_kind_check check (kind in ('observed', 'derived')),
  holds          text collate "C" not null constraint facts_holds_check check (holds in ('state', 'occurrence')),
  schema_version integer not null,
  constraint facts_pkey primary key (tenant_id, claim_id),
  constraint facts_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
comment on column facts.schema_version is 'Version of the schema that accepted it last';
-- Of a claim type, in the order in which they were stored.
create index facts_of_type_idx on facts (tenant_id, space_id, claim_type, claim_id);
call protect_by_tenant('facts', 'select, insert, update');

-- What facts are about: a row for each entity that its claim type lists.
create table fact_anchors (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  entity     text collate "C" not null,
  value      text collate "C" not null,
  space_id   text collate "C" not null,
  claim_type text collate "C" not null,
  constraint fact_anchors_pkey primary key (tenant_id, claim_id, entity),
  constraint fact_anchors_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references facts (tenant_id, claim_id)
);
-- Facts about a value.
create index fact_anchors_value_idx on fact_anchors (tenant_id, space_id, entity, value, claim_type, claim_id);
call protect_by_tenant('fact_anchors', 'select, insert');
