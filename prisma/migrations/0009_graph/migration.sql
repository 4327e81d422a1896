-- Why: the epistemic graph: nodes beside plain claims, the edges between all of them, why a node is not sound, and the corrections under way.
-- Lock: five columns with constant defaults are added to claims, which rewrites nothing. Time: instant.
-- Way back: drop the tables and the columns.

-- What a claim is to the graph; a plain claim rests on evidence alone.
alter table claims add column type text not null default 'claim';
-- The worst that reaches it from below along its premises; `grounding` is the worse of this and of its own evidence.
alter table claims add column inherited text not null default 'sound' check (inherited in ('sound', 'stale', 'expired', 'tainted'));
-- The lowest trust of its premises; null: it rests on evidence of its own.
alter table claims add column trust_limit double precision;
alter table claims add column gate_trust_limit double precision;
-- null: equal to trust, as of every plain claim.
alter table claims add column confidence double precision check (confidence between 0 and 1);
alter table claims alter column type drop default, alter column inherited drop default;
alter table claims drop constraint claims_status_check;
alter table claims add constraint claims_status_check
  check (status in ('active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted', 'paused', 'achieved', 'abandoned', 'judged'));

-- Every node but plain claims, evidence, conflicts and tasks. Of a claim-bearing one (clm_) the row beside its claim: what only the graph asks.
create table nodes (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C" not null,
  type         text not null,
  rank         integer not null check (rank >= 0),
  confidence_limit double precision not null check (confidence_limit between 0 and 1),
  root_groups  text[] not null,
  is_contested boolean not null,
  verdict      text,
  detail       jsonb not null,
  text         text,
  status       text,
  grounding    text check (grounding in ('sound', 'stale', 'expired', 'tainted')),
  agent        text,
  session_id   text collate "C",
  recorded_at  timestamptz not null,
  recorded_by  text collate "C" not null,
  version      integer not null,
  state_since  timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((text is null) = (status is null) and (text is null) = (grounding is null))
) with (fillfactor = 70);
comment on column nodes.rank is '1 + the highest rank below; evidence is 0, a plain claim 1';
comment on column nodes.confidence_limit is 'What its confidence may not exceed, and that of what is derived from it: conjectures, unconfirmed forecasts';
comment on column nodes.root_groups is 'Independence groups of the evidence at its root, sorted';
comment on column nodes.text is 'With status and grounding null for a claim-bearing node: its claim has them';
create index nodes_listed_idx on nodes (tenant_id, space_id, type, id);

-- From the newer node to the older, unless its kind says otherwise. Closed, never erased.
-- Not here: evidence under a claim (claim_evidence), supersession (claims.superseded_by), sides of a contradiction (conflicts).
create table edges (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  from_id    text collate "C" not null,
  to_id      text collate "C" not null,
  kind       text not null,
  ordinal    integer not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  closed_at  timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check (from_id <> to_id)
);
comment on column edges.ordinal is 'Place among the edges of one kind from one node: the order premises were named in';
create unique index edges_live_idx on edges (tenant_id, from_id, kind, to_id) where closed_at is null;
create index edges_to_idx on edges (tenant_id, to_id, kind, from_id) where closed_at is null;

-- Why a node is not sound, or contested: a root below it that fell. A set, so cascades commute.
-- One index and no more: a plan made while nothing is wrong anywhere would choose among several by chance.
create table causes (
  tenant_id text collate "C" not null,
  node_id   text collate "C" not null,
  kind      text not null check (kind in ('taint', 'expired', 'stale', 'contested')),
  root_id   text collate "C" not null,
  primary key (tenant_id, node_id, kind, root_id)
);

-- A correction on its way to what rests on its roots.
create table cascades (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  trigger    text not null,
  root_ids   text[] not null,
  state      text not null check (state in ('running', 'done')),
  visited    integer not null,
  changed    integer not null,
  started_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
create index cascades_running_idx on cascades (tenant_id, space_id, id) where state = 'running';
create index cascades_listed_idx on cascades (tenant_id, space_id, id);

-- Where a cascade stands: nodes it reached and has not looked at, lowest rank first.
create table cascade_frontier (
  tenant_id  text collate "C" not null,
  cascade_id text collate "C" not null,
  rank       integer not null,
  node_id    text collate "C" not null,
  primary key (tenant_id, cascade_id, rank, node_id),
  foreign key (tenant_id, cascade_id) references cascades (tenant_id, id)
);

call protect_by_tenant('nodes', 'select, insert, update');
call protect_by_tenant('edges', 'select, insert, update');
call protect_by_tenant('causes', 'select, insert, delete');
call protect_by_tenant('cascades', 'select, insert, update');
call protect_by_tenant('cascade_frontier', 'select, insert, delete');
