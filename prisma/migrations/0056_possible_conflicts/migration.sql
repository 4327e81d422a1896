-- Why: a weaker claim that says something else near a protected or system claim is marked, and a reviewer decides about it (claims spec, rule 10). What it is compared with is found by subject and by words.
-- Lock: one new table; writes of claims while the indexes are built. Time: a scan of claims for each index, and the words of those that qualify: some seconds per million rows. Way back: drop the table and the indexes.
create table possible_conflicts (
  tenant_id   text collate "C" not null,
  space_id    text collate "C" not null,
  id          text collate "C" not null,
  claim_id    text collate "C" not null,
  weaker_id   text collate "C" not null,
  near        double precision not null,
  found_by    text not null check (found_by in ('words', 'vectors')),
  differs     text[] not null,
  sentence    text not null,
  author      text collate "C" not null,
  text_key    uuid not null,
  status      text not null check (status in ('open', 'confirmed', 'dismissed')),
  found_at    timestamptz not null,
  decided_by  text collate "C",
  decided_at  timestamptz,
  note        text,
  conflict_id text collate "C",
  version     integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((status = 'open') = (decided_by is null) and (status = 'open') = (decided_at is null))
);
comment on column possible_conflicts.claim_id is 'The protected or system claim';
comment on column possible_conflicts.weaker_id is 'The claim that may contradict it';
comment on column possible_conflicts.author is 'Who said the weaker one: the voter';
comment on column possible_conflicts.text_key is 'Hash of the comparable text of the weaker one: with claim and author what a dismissal holds for';
create unique index possible_conflicts_pair_idx on possible_conflicts (tenant_id, weaker_id, claim_id);
create index possible_conflicts_by_claim_idx on possible_conflicts (tenant_id, claim_id, author, text_key);
create index possible_conflicts_queue_idx on possible_conflicts (tenant_id, space_id, author, id) where status = 'open';
create index possible_conflicts_listed_idx on possible_conflicts (tenant_id, space_id, id);
call protect_by_tenant('possible_conflicts', 'select, insert, update');

create index claims_guarded_by_subject_idx on claims (tenant_id, space_id, subject_n) where base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
create index claims_guarded_words_idx on claims using gin (tenant_id, space_id, search) where base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
create index claims_notes_words_idx on claims using gin (tenant_id, space_id, search) where slot is null and status in ('active', 'disputed');
