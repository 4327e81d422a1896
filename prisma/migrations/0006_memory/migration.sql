-- Memory: conversations, links between claims, and the episodes and clusters that gather claims under a name.

-- A turn of a conversation: evidence (same id) with a place in its session.
create table messages (
  tenant_id   text collate "C" not null,
  id          text collate "C" not null,
  space_id    text collate "C" not null,
  session_id  text collate "C" not null,
  ordinal     integer not null,
  role        text not null constraint messages_role_check check (role in ('user', 'assistant', 'system', 'tool')),
  speaker     text,
  content     text not null,
  search      tsvector not null,
  at          timestamptz not null,
  external_id text collate "C",
  is_private  boolean not null default false,
  constraint messages_pkey primary key (tenant_id, id),
  constraint messages_tenant_id_session_id_ordinal_key unique (tenant_id, session_id, ordinal),
  constraint messages_tenant_id_id_fkey foreign key (tenant_id, id) references evidence (tenant_id, id),
  constraint messages_tenant_id_session_id_fkey foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
comment on column messages.search is 'The words it is found by: its content, its speaker and its day';
comment on column messages.is_private is 'Of a private session';
-- Search by words. What was written last is kept unsorted outside the index, and every search reads all of it: 4 MB by default, which takes longer than the search.
create index messages_search_idx on messages using gin (space_words(space_id, search)) with (gin_pending_list_limit = 256);
-- Newest first.
create index messages_newest_idx on messages (tenant_id, space_id, at desc, id);
call protect_by_tenant('messages', 'select, insert');
-- Messages are evidence of the space, unless their session is private.
call protect_by_session('messages', 'not is_private');

-- Two claims that have to do with each other, in no direction: a_id < b_id. Never a reason to believe either.
create table claim_links (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  a_id      text collate "C" not null,
  b_id      text collate "C" not null,
  kind      text collate "C" not null constraint claim_links_kind_check check (kind in ('similar', 'related')),
  weight    double precision not null constraint claim_links_weight_check check (weight between 0 and 1),
  linked_at timestamptz not null,
  linked_by text collate "C",
  constraint claim_links_pkey primary key (tenant_id, space_id, a_id, b_id, kind),
  constraint claim_links_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint claim_links_check check (a_id < b_id)
);
comment on column claim_links.linked_by is 'Principal that said so; null: consolidation has measured it';
-- The links of a claim that is the second of the pair.
create index claim_links_back_idx on claim_links (tenant_id, space_id, b_id);
call protect_by_tenant('claim_links', 'select, insert, update, delete');

-- Writer: link.projector.ts. Two claims that are not alike, whatever their texts measure: a reviewer said so by removing what was measured.
create table claim_partings (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  a_id      text collate "C" not null,
  b_id      text collate "C" not null,
  parted_at timestamptz not null,
  constraint claim_partings_pkey primary key (tenant_id, space_id, a_id, b_id),
  constraint claim_partings_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint claim_partings_check check (a_id < b_id)
);
call protect_by_tenant('claim_partings', 'select, insert, delete');

-- Episodes and labelled clusters. Digests need no table: they are claims, and what they are made of are their edges.
create table collections (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  kind       text collate "C" not null constraint collections_kind_check check (kind in ('episode', 'cluster')),
  name       text not null,
  tags       text[] not null,
  agents     text[] not null,
  began_at   timestamptz not null,
  ended_at   timestamptz not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  version    integer not null,
  constraint collections_pkey primary key (tenant_id, id),
  constraint collections_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint collections_check check (began_at <= ended_at)
);
comment on column collections.agents is 'Who said its members, sorted';
comment on column collections.began_at is 'With ended_at: when the first and the last of its members was observed';
-- Collections of a kind, page by page.
create index collections_listed_idx on collections (tenant_id, space_id, kind, id);
call protect_by_tenant('collections', 'select, insert, update, delete');

create table collection_members (
  tenant_id    text collate "C" not null,
  collection_id text collate "C" not null,
  claim_id     text collate "C" not null,
  constraint collection_members_pkey primary key (tenant_id, collection_id, claim_id),
  constraint collection_members_tenant_id_collection_id_fkey foreign key (tenant_id, collection_id) references collections (tenant_id, id)
);
call protect_by_tenant('collection_members', 'select, insert, delete');

-- A collection is read by those who read all of its members.
create policy own_sessions on collections as restrictive for select to credence_reader using (not exists (
  select from collection_members m where m.tenant_id = current_setting('app.tenant_id', true) and m.collection_id = collections.id
    and not exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = m.claim_id)));
