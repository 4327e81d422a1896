-- Why: BM25 needs to know how many texts of a space hold a word; claims are also found by what they are about; messages also by their day.
-- Lock: two indexes on claims are built under a lock that keeps writers out; every message is rewritten once. Time: 10M rows take some ten minutes.
-- Way back: drop the tables and indexes; the day may stay in the messages' text index.

-- Writer: statistics-store.ts. Disposable: workers count again from claims and messages; never read by replay.
create table text_statistics (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text collate "C" not null check (kind in ('claim', 'message')),
  documents integer not null,
  words     bigint not null,
  added     integer not null,
  primary key (tenant_id, space_id, kind)
);
comment on column text_statistics.documents is 'Texts when they were last counted';
comment on column text_statistics.words is 'Indexed words in all of them, repeated ones too';
comment on column text_statistics.added is 'Texts written since';

-- Words that one text alone holds are left out: most are such, and a word that is not here counts as one of them.
create table word_statistics (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text collate "C" not null,
  word      text collate "C" not null,
  documents integer not null,
  primary key (tenant_id, space_id, kind, word)
);

call protect_by_tenant('text_statistics', 'select, insert, update');
call protect_by_tenant('word_statistics', 'select, insert, delete');

create index claims_by_subject_idx on claims (tenant_id, space_id, subject_n, predicate_n) where subject_n is not null;
create index claims_by_value_idx on claims (tenant_id, space_id, value_key) where value_key is not null;

-- What was written last lies unsorted beside the index, and every search reads all of it: 4 MB by default, which takes longer than the search.
alter index claims_search_idx set (gin_pending_list_limit = 256);
alter index messages_search_idx set (gin_pending_list_limit = 256);

update messages set search = search || to_tsvector('english', to_char(at at time zone 'UTC', 'FMDD FMmonth YYYY'));
