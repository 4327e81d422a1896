-- Why: entities, by whose names claims are looked up, and links between those with similar names (beliefs spec, section 7).
-- Lock: none on a table that exists. Time: at once, whatever the size.
-- Way back: drop the four tables.
create table entities (
  tenant_id       text collate "C" not null,
  id              text collate "C" not null,
  space_id        text collate "C" not null,
  canonical_name  text not null,
  type            text not null,
  canonicality    text not null constraint entities_canonicality_check check (canonicality in ('candidate', 'stable')),
  created_at      timestamptz not null,
  created_by      text collate "C" not null,
  last_touched_at timestamptz not null,
  merged_into     text collate "C",
  merged_at       timestamptz,
  live_id         text collate "C" not null,
  constraint entities_pkey primary key (tenant_id, id),
  constraint entities_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint entities_check check ((merged_into is null) = (merged_at is null)),
  constraint entities_check1 check ((merged_into is null) = (live_id = id))
);
comment on column entities.canonicality is 'candidate: named only in a workspace';
comment on column entities.last_touched_at is 'When it was created, or linked last';
comment on column entities.merged_into is 'The entity that it is taken for since a merge; null: none';
comment on column entities.live_id is 'Where merged_into leads in the end; its own id while it is not merged';
-- Entities that are not merged, newest first.
create index entities_listed_idx on entities (tenant_id, space_id, id) where merged_into is null;
-- What was merged into an entity.
create index entities_merged_idx on entities (tenant_id, live_id, id) where merged_into is not null;
call protect_by_tenant('entities', 'select, insert, update');
call open_to_recovery('entities');

create table entity_names (
  tenant_id text collate "C" not null,
  entity_id text collate "C" not null,
  name_n    text collate "C" not null,
  space_id  text collate "C" not null,
  name      text not null,
  place     integer not null,
  type_n    text collate "C" not null,
  standing  integer not null constraint entity_names_standing_check check (standing between 0 and 2),
  live_id   text collate "C" not null,
  constraint entity_names_pkey primary key (tenant_id, entity_id, name_n),
  constraint entity_names_tenant_id_entity_id_fkey foreign key (tenant_id, entity_id) references entities (tenant_id, id)
);
comment on column entity_names.name_n is 'Its comparable form, as claims.subject_n';
comment on column entity_names.place is '0: the canonical name; then the aliases in the order given';
comment on column entity_names.type_n is 'That of the entity, in comparable form';
comment on column entity_names.standing is '0: given by an agent; 1: confirmed by a writer; 2: chosen by a reviewer';
comment on column entity_names.live_id is 'As entities.live_id';
-- Who has a name, those with the highest standing first.
create index entity_names_by_name_idx on entity_names (tenant_id, space_id, name_n, standing desc, live_id, entity_id);
-- Who of a type has a name.
create index entity_names_by_type_idx on entity_names (tenant_id, space_id, name_n, type_n, entity_id);
-- All names of an entity, those of what was merged into it too.
create index entity_names_live_idx on entity_names (tenant_id, live_id, entity_id, place);
call protect_by_tenant('entity_names', 'select, insert, update');
call open_to_recovery('entity_names');

-- Two names that are similar have a key in common, so that they are found by equality, which row-level security lets into an index search.
create table entity_name_keys (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  type_n    text collate "C" not null,
  key       integer not null,
  entity_id text collate "C" not null,
  place     integer not null,
  constraint entity_name_keys_pkey primary key (tenant_id, space_id, type_n, key, entity_id, place)
);
comment on column entity_name_keys.key is 'Hash of a trigram of how the name looks';
comment on column entity_name_keys.place is 'That of the name';
call protect_by_tenant('entity_name_keys', 'select, insert');
call open_to_recovery('entity_name_keys');

create table entity_likenesses (
  tenant_id text collate "C" not null,
  entity_id text collate "C" not null,
  other_id  text collate "C" not null,
  space_id  text collate "C" not null,
  score     double precision not null constraint entity_likenesses_score_check check (score between 0.85 and 1),
  constraint entity_likenesses_pkey primary key (tenant_id, entity_id, other_id),
  constraint entity_likenesses_tenant_id_entity_id_fkey foreign key (tenant_id, entity_id) references entities (tenant_id, id),
  constraint entity_likenesses_tenant_id_other_id_fkey foreign key (tenant_id, other_id) references entities (tenant_id, id)
);
-- The most similar ones.
create index entity_likenesses_best_idx on entity_likenesses (tenant_id, entity_id, score desc, other_id);
call protect_by_tenant('entity_likenesses', 'select, insert');
call open_to_recovery('entity_likenesses');
