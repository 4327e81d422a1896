-- Why: the text and vector indexes of recall, and the one definition of what may be seen.
-- Lock: none (empty tables). Time: instant. Way back: drop the indexes, the table and the function.

-- Disposable: rebuilt by workers from claims and messages, never read by replay.
-- Writer: embedding-store.ts.
create table embeddings (
  tenant_id  text collate "C" not null,
  owner_id   text collate "C" not null,
  model      text collate "C" not null,
  space_id   text collate "C" not null,
  kind       text not null check (kind in ('claim', 'message')),
  embedding  vector not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, model)
);
-- In the row, not beside it: fetching a vector from beside its row takes ten times as long as comparing it.
alter table embeddings set (toast_tuple_target = 8160);
create index embeddings_by_space_idx on embeddings (tenant_id, space_id, kind, model);
-- One partial index per model: models of other sizes live side by side.
create index embeddings_use_lite_en_1_idx on embeddings using hnsw ((embedding::vector(512)) vector_cosine_ops) where model = 'use-lite-en-1';

create index claims_search_idx on claims using gin (tenant_id, space_id, search);
create index messages_search_idx on messages using gin (tenant_id, space_id, search);
create index messages_newest_idx on messages (tenant_id, space_id, at desc, id);

-- Row-level security may only be mixed into an index search by leakproof operators. This one reads two values and
-- raises no error about either. Only a superuser may say so; without it text search filters instead of seeking (doctor tells).
do $$
begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
exception when insufficient_privilege then
  raise notice 'ts_match_vq stays leaky: text search will be slower';
end $$;

-- The one definition of what a reader may believe (claims spec, section 8). Inlined by the planner.
create function is_visible(status text, grounding text, valid_from timestamptz, valid_until timestamptz, scope text, session_id text, at timestamptz, reader_session text)
returns boolean language sql immutable parallel safe
return status = 'active' and grounding <> 'tainted' and valid_from <= at and at < valid_until and (scope <> 'session' or session_id = reader_session);

call protect_by_tenant('embeddings', 'select, insert, update, delete');
call open_to_system('embeddings', 'select, insert, update, delete');
