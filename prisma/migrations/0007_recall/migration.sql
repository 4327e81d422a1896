-- Recall: vectors, which texts still lack one, and how often words occur. All of it is disposable: workers make it again from claims and messages,
-- and replay never reads it. The text indexes stand with the tables they are on.

-- Writer: embedding-store.ts.
create table embeddings (
  tenant_id  text collate "C" not null,
  owner_id   text collate "C" not null,
  model      text collate "C" not null,
  space_id   text collate "C" not null,
  kind       text not null constraint embeddings_kind_check check (kind in ('claim', 'message')),
  embedding  vector not null,
  wording    integer not null default 0,
  created_at timestamptz not null,
  constraint embeddings_pkey primary key (tenant_id, owner_id, model)
-- In the row, not in a table of its own: fetching a vector from outside its row takes ten times as long as comparing it.
) with (toast_tuple_target = 8160);
comment on column embeddings.wording is 'Which wording of the claim it is of, as claims.wording';
-- The vectors of a space, compared one by one where that is fewer than the index would read.
create index embeddings_by_space_idx on embeddings (tenant_id, space_id, kind, model);
-- One partial index per model: models of other sizes live side by side. The built-in model reads texts in their normal form since its second version.
create index embeddings_use_lite_en_1_idx on embeddings using hnsw ((embedding::vector(512)) vector_cosine_ops) where model = 'use-lite-en-1';
create index embeddings_use_lite_en_2_idx on embeddings using hnsw ((embedding::vector(512)) vector_cosine_ops) where model = 'use-lite-en-2';
call protect_by_tenant('embeddings', 'select, insert, update, delete');
call open_to_system('embeddings', 'select, insert, update, delete');

-- Writer: vector-gaps.ts. Without a row the log of the tenant is followed from its beginning.
create table vector_checks (
  tenant_id text collate "C" not null,
  seq       bigint not null,
  head      bigint not null,
  looked_at timestamptz not null,
  constraint vector_checks_pkey primary key (tenant_id)
);
comment on table vector_checks is 'How far the log of a tenant was followed by who looks for texts without vectors';
comment on column vector_checks.seq is 'The texts of all events up to here were looked at';
comment on column vector_checks.head is 'Where the log ended at the last look: what came before has had its time';
call protect_by_tenant('vector_checks', 'select, insert, update');
call open_to_system('vector_checks', 'select');

-- Writer: vector-gaps.ts.
create table vector_gaps (
  tenant_id text collate "C" not null,
  owner_id  text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text not null constraint vector_gaps_kind_check check (kind in ('claim', 'message')),
  message   text collate "C",
  asked     integer not null,
  next_at   timestamptz not null,
  constraint vector_gaps_pkey primary key (tenant_id, owner_id)
);
comment on table vector_gaps is 'Texts that had no vector when they should have had one, until they do';
comment on column vector_gaps.message is 'The last one that asked for it; null: none did yet';
comment on column vector_gaps.asked is 'How often it was asked for';
-- What is to be asked for again.
create index vector_gaps_due_idx on vector_gaps (tenant_id, next_at);
call protect_by_tenant('vector_gaps', 'select, insert, update, delete');
call open_to_system('vector_gaps', 'select');

-- Writer: statistics-store.ts. BM25 asks how many texts of a space hold a word.
create table text_statistics (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text collate "C" not null constraint text_statistics_kind_check check (kind in ('claim', 'message')),
  documents integer not null,
  words     bigint not null,
  added     integer not null,
  constraint text_statistics_pkey primary key (tenant_id, space_id, kind)
);
comment on column text_statistics.documents is 'Texts when they were last counted';
comment on column text_statistics.words is 'Indexed words in all of them, repeated ones too';
comment on column text_statistics.added is 'Texts written since';
call protect_by_tenant('text_statistics', 'select, insert, update');

-- Writer: statistics-store.ts. Words that one text alone holds are left out: most are such, and a word that is not here counts as one of them.
create table word_statistics (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text collate "C" not null,
  word      text collate "C" not null,
  documents integer not null,
  constraint word_statistics_pkey primary key (tenant_id, space_id, kind, word)
);
call protect_by_tenant('word_statistics', 'select, insert, delete');
