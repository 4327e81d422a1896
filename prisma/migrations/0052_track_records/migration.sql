-- Why: what becomes of the claims of a source changes what its evidence is worth, and so does whether it knows about what a predicate is about.
-- Lock: predicates and sources, for the moment that their columns take; evidence against writes while its index is built. Time: about 15 s for the index at ten
-- million records, less where few name a source.
-- Way back: drop the index, the tables with their policies, and the columns.
alter table predicates add column domains text[];
comment on column predicates.domains is 'What it is about, in comparable form; null: its name';
alter table sources add column settled integer;
alter table sources add column overturned integer;
comment on column sources.settled is 'Claims it supported that were confirmed or overturned; null, as for overturned: none';

create table source_settlements (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  source_id text collate "C" not null,
  outcome   text not null constraint source_settlements_outcome_check check (outcome in ('confirmed', 'overturned')),
  constraint source_settlements_pkey primary key (tenant_id, claim_id, source_id),
  constraint source_settlements_tenant_id_space_id_source_id_fkey foreign key (tenant_id, space_id, source_id) references sources (tenant_id, space_id, source_id)
);
call protect_by_tenant('source_settlements', 'select, insert, update, delete');
call open_to_recovery('source_settlements');

-- Writer: due-sources.ts (taken out once `beliefs` has weighed the claims of the source).
create table reliability_due (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  source_id text collate "C" not null,
  marks     integer not null,
  constraint reliability_due_pkey primary key (tenant_id, space_id, source_id)
);
comment on column reliability_due.marks is 'How often it was marked: what was marked again meanwhile is not taken out';
call protect_by_tenant('reliability_due', 'select, insert, update, delete');
call open_to_system('reliability_due', 'select');

-- For `beliefs`: the records of one source.
create index evidence_by_source_idx on evidence (tenant_id, space_id, source_id, id) where source_id is not null;
