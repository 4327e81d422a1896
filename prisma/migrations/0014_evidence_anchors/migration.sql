-- Why: evidence says which order, customer or ticket it is about, as its content names them, and is found by that: what gates bind to a claim or a step.
-- Lock: evidence, for the moment that its columns take; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: drop table evidence_anchors; alter table evidence drop column found_anchors, drop column anchors_cut_short, drop column ingest.
alter table evidence add column found_anchors jsonb;
alter table evidence add column anchors_cut_short text[] collate "C";
alter table evidence add column ingest text collate "C";
alter table evidence add constraint evidence_ingest_check check (ingest in ('pending', 'complete', 'failed')) not valid;
comment on column evidence.found_anchors is 'Values of entities that were found in its content, with the stage and the place; null: none. Those declared are in anchors';
comment on column evidence.ingest is 'How far the work is that a language model does on it after it was recorded; null: there is none';
comment on column evidence.anchors_cut_short is 'Entities whose pattern did not get to the end of the content, so that what it found does not bind; null: none';

-- The index of evidence by what it is about: a row for each value that binds, and one with empty entity and value for every record of a type that a schema declares.
create table evidence_anchors (
  tenant_id     text collate "C" not null,
  evidence_id   text collate "C" not null,
  entity        text collate "C" not null,
  value         text collate "C" not null,
  space_id      text collate "C" not null,
  evidence_type text collate "C" not null,
  source_system text collate "C" not null,
  observed_at   timestamptz not null,
  recorded_at   timestamptz not null,
  content_hash  text collate "C",
  constraint evidence_anchors_pkey primary key (tenant_id, evidence_id, entity),
  constraint evidence_anchors_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
comment on column evidence_anchors.entity is 'Empty, as the value, in the row that stands for the type itself';
comment on column evidence_anchors.content_hash is 'In the row that stands for the type itself; null in the others';
-- The newest word about a value, and everything about it.
create index evidence_anchors_newest_idx on evidence_anchors (tenant_id, space_id, evidence_type, entity, value, observed_at desc, recorded_at desc, evidence_id desc);
-- The first record of a content.
create index evidence_anchors_content_idx on evidence_anchors (tenant_id, space_id, evidence_type, content_hash, evidence_id) where content_hash is not null;
call protect_by_tenant('evidence_anchors', 'select, insert');
-- What evidence is about is read by those who read the evidence.
create policy own_sessions on evidence_anchors as restrictive for select to credence_reader using (
  exists (select from evidence e where e.tenant_id = current_setting('app.tenant_id', true) and e.id = evidence_anchors.evidence_id));
