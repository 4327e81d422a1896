-- The epistemic graph: nodes in addition to plain claims, the edges between all of them, why a node is not sound, and the corrections under way.

-- Every node but plain claims, evidence, conflicts and tasks. Of a claim-bearing one (clm_) the row holds, in addition to the claim, what only the graph needs.
create table nodes (
  tenant_id        text collate "C" not null,
  id               text collate "C" not null,
  space_id         text collate "C" not null,
  type             text not null,
  rank             integer not null constraint nodes_rank_check check (rank >= 0),
  confidence_limit double precision not null constraint nodes_confidence_limit_check check (confidence_limit between 0 and 1),
  root_groups      text[] not null,
  is_contested     boolean not null,
  verdict          text,
  detail           jsonb not null,
  text             text,
  search           tsvector,
  status           text,
  grounding        text constraint nodes_grounding_check check (grounding in ('sound', 'stale', 'expired', 'tainted')),
  agent            text,
  session_id       text collate "C",
  recorded_at      timestamptz not null,
  recorded_by      text collate "C" not null,
  version          integer not null,
  state_since      timestamptz not null,
  constraint nodes_pkey primary key (tenant_id, id),
  constraint nodes_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint nodes_check check ((text is null) = (status is null) and (text is null) = (grounding is null))
) with (fillfactor = 70);
comment on column nodes.rank is '1 + the highest rank below; evidence is 0, a plain claim 1';
comment on column nodes.confidence_limit is 'What its confidence may not exceed, and that of what is derived from it: conjectures, unconfirmed forecasts';
comment on column nodes.root_groups is 'Independence groups of the evidence at its root, sorted';
comment on column nodes.text is 'With status and grounding null for a claim-bearing node: its claim has them';
comment on column nodes.search is 'The words it is found by, as the index has them; null for types that search does not find';
-- Nodes of a type, page by page.
create index nodes_listed_idx on nodes (tenant_id, space_id, type, id);
-- Exploration looks for what is not sound; few rows qualify.
create index nodes_unsound_idx on nodes (tenant_id, space_id, grounding, id) where grounding <> 'sound';
-- Search by words, and what search finds newest first.
create index nodes_search_idx on nodes using gin (space_words(space_id, search));
create index nodes_newest_idx on nodes (tenant_id, space_id, recorded_at desc, id) where search is not null;
call protect_by_tenant('nodes', 'select, insert, update');
call protect_by_session('nodes');

-- From the newer node to the older, unless its kind says otherwise. Closed, never erased.
-- Not here: evidence under a claim (claim_evidence), supersession (claims.superseded_by), sides of a contradiction (conflicts).
create table edges (
  tenant_id   text collate "C" not null,
  id          text collate "C" not null,
  space_id    text collate "C" not null,
  from_id     text collate "C" not null,
  to_id       text collate "C" not null,
  kind        text not null,
  ordinal     integer not null,
  asks        text constraint edges_asks_check check (asks in ('supersede', 'reject', 'keep_both')),
  override    text,
  by_reviewer boolean,
  created_at  timestamptz not null,
  created_by  text collate "C" not null,
  closed_at   timestamptz,
  constraint edges_pkey primary key (tenant_id, id),
  constraint edges_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint edges_check check (from_id <> to_id)
);
comment on column edges.ordinal is 'Place among the edges of one kind from one node: the order premises were named in';
comment on column edges.asks is 'Of a resolver of a contradiction: how it would have it resolved; null of every other edge';
comment on column edges.override is 'Of a resolver: why a reviewer took it for relevant';
comment on column edges.by_reviewer is 'Of a resolver: whether a reviewer attached it. Only such a one decides against something stronger';
-- One open edge of a kind between two nodes; what a node depends on.
create unique index edges_live_idx on edges (tenant_id, from_id, kind, to_id) where closed_at is null;
-- What depends on a node.
create index edges_to_idx on edges (tenant_id, to_id, kind, from_id) where closed_at is null;
-- Both ways as they were at a time: edges that have ended since.
create index edges_closed_from_idx on edges (tenant_id, from_id) where closed_at is not null;
create index edges_closed_to_idx on edges (tenant_id, to_id) where closed_at is not null;
call protect_by_tenant('edges', 'select, insert, update');

-- Why a node is not sound, or contested: a root below it that fell. A set, so cascades commute.
-- One index and no more: a plan made while nothing is wrong anywhere would choose among several by chance.
create table causes (
  tenant_id text collate "C" not null,
  node_id   text collate "C" not null,
  kind      text not null constraint causes_kind_check check (kind in ('taint', 'expired', 'stale', 'contested')),
  root_id   text collate "C" not null,
  constraint causes_pkey primary key (tenant_id, node_id, kind, root_id)
);
call protect_by_tenant('causes', 'select, insert, delete');

-- A correction on its way to what depends on its roots.
create table cascades (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  trigger    text not null,
  effect     text constraint cascades_effect_check check (effect in ('tainted', 'expired', 'stale', 'contested')),
  root_ids   text[] not null,
  state      text not null constraint cascades_state_check check (state in ('running', 'done', 'failed')),
  visited    integer not null,
  changed    integer not null,
  waiting    integer not null,
  low_rank   integer not null,
  low_node   text collate "C" not null,
  error      text,
  job_id     text collate "C",
  started_at timestamptz not null,
  ended_at   timestamptz,
  constraint cascades_pkey primary key (tenant_id, id),
  constraint cascades_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint cascades_check check ((error is not null) = (state = 'failed'))
);
comment on column cascades.effect is 'The worst that what depends on the roots may come to; null: it gets no worse for readers';
comment on column cascades.waiting is 'How many nodes are in its frontier';
comment on column cascades.low_rank is 'Nothing in its frontier is before this rank and node';
comment on column cascades.error is 'Why it was given up, in words for everybody';
comment on column cascades.job_id is 'The delivery that was given up: its row in the ledger of jobs';
-- Corrections that have not arrived: readers distrust what they have not reached. Failed ones too.
create index cascades_open_idx on cascades (tenant_id, space_id, id) where state <> 'done';
-- Corrections of a space, page by page.
create index cascades_listed_idx on cascades (tenant_id, space_id, id);
call protect_by_tenant('cascades', 'select, insert, update');
call open_to_system('cascades', 'select');

-- Where a cascade stands: nodes it reached and has not looked at, lowest rank first. No foreign key to cascades: one projector writes both,
-- and checking every node against its own cascade costs as much as writing it down.
create table cascade_frontier (
  tenant_id  text collate "C" not null,
  cascade_id text collate "C" not null,
  rank       integer not null,
  node_id    text collate "C" not null,
  constraint cascade_frontier_pkey primary key (tenant_id, cascade_id, rank, node_id)
);
call protect_by_tenant('cascade_frontier', 'select, insert, delete');
