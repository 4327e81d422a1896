-- Why: sources, predicates, evidence, messages, claims and conflicts: the projections of what was said and what follows from it.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.

create table sources (
  tenant_id          text collate "C" not null,
  space_id           text collate "C" not null,
  source_id          text collate "C" not null,
  class              text not null,
  independence_group text collate "C" not null,
  base_reliability   double precision check (base_reliability between 0 and 1),
  domain_tags        text[] not null,
  registered_at      timestamptz not null,
  version            integer not null,
  primary key (tenant_id, space_id, source_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);

create table predicates (
  tenant_id       text collate "C" not null,
  space_id        text collate "C" not null,
  name_n          text collate "C" not null,
  name            text not null,
  cardinality     text not null check (cardinality in ('single', 'multi')),
  volatility      text not null check (volatility in ('low', 'medium', 'high')),
  conflict_policy text not null check (conflict_policy in ('auto', 'review')),
  value_type      text not null check (value_type in ('text', 'number', 'money')),
  aliases         text[] not null,
  registered_at   timestamptz not null,
  version         integer not null,
  primary key (tenant_id, space_id, name_n),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);

create index predicates_aliased_idx on predicates (tenant_id, space_id) where aliases <> '{}';

-- Immutable but for the revocation mark.
create table evidence (
  tenant_id          text collate "C" not null,
  id                 text collate "C" not null,
  space_id           text collate "C" not null,
  kind               text not null,
  evidence_type      text,
  source_system      text,
  source_id          text,
  class              text not null,
  weight             double precision not null check (weight between 0 and 1),
  independence_group text collate "C" not null,
  content            text not null,
  content_hash       text collate "C" not null,
  locator            jsonb,
  anchors            jsonb,
  observed_at        timestamptz not null,
  recorded_at        timestamptz not null,
  recorded_by        text collate "C" not null,
  session_id         text collate "C",
  task_id            text collate "C",
  external_id        text collate "C",
  revoked_at         timestamptz,
  revoked_reason     text,
  version            integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
create unique index evidence_external_idx on evidence (tenant_id, space_id, external_id, kind) where external_id is not null;
create index evidence_listed_idx on evidence (tenant_id, space_id, id);

-- A turn of a conversation: evidence (same id) with a place in its session.
create table messages (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  session_id text collate "C" not null,
  ordinal    integer not null,
  role       text not null check (role in ('user', 'assistant', 'system', 'tool')),
  speaker    text,
  content    text not null,
  at         timestamptz not null,
  external_id text collate "C",
  search     tsvector not null,
  primary key (tenant_id, id),
  unique (tenant_id, session_id, ordinal),
  foreign key (tenant_id, id) references evidence (tenant_id, id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);

create table claims (
  tenant_id            text collate "C" not null,
  id                   text collate "C" not null,
  space_id             text collate "C" not null,
  text                 text not null,
  subject              text,
  predicate            text,
  value                text,
  subject_n            text collate "C",
  predicate_n          text collate "C",
  value_n              text collate "C",
  slot                 uuid,
  value_key            uuid,
  lane                 text not null check (lane in ('durable', 'session')),
  scope                text not null check (scope in ('global', 'session', 'temporal')),
  session_id           text collate "C",
  category             text not null,
  importance           double precision not null check (importance between 0 and 1),
  tags                 text[] not null,
  agent                text,
  status               text not null check (status in ('active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted')),
  status_reason        text,
  grounding            text not null check (grounding in ('sound', 'stale', 'expired', 'tainted')),
  is_exclusive         boolean not null,
  is_historical        boolean not null,
  valid_from           timestamptz not null,
  valid_until          timestamptz not null,
  valid_from_inferred  boolean not null,
  observed_at          timestamptz not null,
  recorded_at          timestamptz not null,
  recorded_by          text collate "C" not null,
  base                 double precision not null,
  base_class           text not null,
  corroboration        integer not null,
  reinforcements       integer not null,
  disputes             integer not null,
  gate_reinforcements  integer not null,
  gate_disputes        integer not null,
  trust                double precision not null,
  gate_trust           double precision not null,
  anchor_at            timestamptz not null,
  half_life_days       double precision not null,
  touched_at           timestamptz not null,
  superseded_by        text collate "C",
  remainder_of         text collate "C",
  rejected_weight      double precision,
  external_id          text collate "C",
  search               tsvector not null,
  version              integer not null,
  state_since          timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check (valid_from <= valid_until),
  check ((slot is null) = (subject_n is null)),
  check ((scope = 'session') = (session_id is not null)),
  -- The promise of the service: two exclusive active claims of one key never hold at the same time, whoever races.
  -- Equal values may overlap; a claim kept beside another by a reviewer is not exclusive.
  constraint claims_one_value_at_a_time exclude using gist
    (tenant_id with =, slot with =, value_key with <>, tstzrange(valid_from, valid_until) with &&)
    where (status = 'active' and is_exclusive)
);
comment on column claims.slot is 'Hash of space, subject, predicate, lane and session: what can hold one value at a time. null without a triple';
comment on column claims.value_key is 'Hash of the comparable value';
comment on column claims.trust is 'As of the last event; reads compute it at their own now';
comment on column claims.valid_until is 'infinity while open';
create index claims_by_slot_idx on claims (tenant_id, slot) where slot is not null;
create index claims_newest_idx on claims (tenant_id, space_id, status, anchor_at desc, id);
create index claims_listed_idx on claims (tenant_id, space_id, id);
create index claims_by_session_idx on claims (tenant_id, session_id, status) where session_id is not null;
create unique index claims_external_idx on claims (tenant_id, space_id, external_id) where external_id is not null;
create index claims_superseded_by_idx on claims (tenant_id, superseded_by) where superseded_by is not null;

-- What a claim was, for reads of the past in system time: a row per state that ended.
create table claim_states (
  tenant_id     text collate "C" not null,
  claim_id      text collate "C" not null,
  version       integer not null,
  space_id      text collate "C" not null,
  status        text not null,
  grounding     text not null,
  is_exclusive  boolean not null,
  valid_from    timestamptz not null,
  valid_until   timestamptz not null,
  base          double precision not null,
  base_class    text not null,
  corroboration integer not null,
  reinforcements integer not null,
  disputes      integer not null,
  gate_trust    double precision not null,
  anchor_at     timestamptz not null,
  superseded_by text collate "C",
  known_from    timestamptz not null,
  known_until   timestamptz not null,
  primary key (tenant_id, claim_id, version)
);
create index claim_states_by_time_idx on claim_states (tenant_id, space_id, known_until, known_from);

-- Which evidence carries a claim. `relation`: the write's own record, evidence it cites, or later corroboration.
create table claim_evidence (
  tenant_id          text collate "C" not null,
  claim_id           text collate "C" not null,
  evidence_id        text collate "C" not null,
  relation           text not null check (relation in ('assertion', 'cited', 'corroboration')),
  class              text not null,
  weight             double precision not null,
  independence_group text collate "C" not null,
  asserted_by        text collate "C" not null,
  observed_at        timestamptz not null,
  attached_at        timestamptz not null,
  is_live            boolean not null,
  primary key (tenant_id, claim_id, evidence_id),
  foreign key (tenant_id, claim_id) references claims (tenant_id, id),
  foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
create index claim_evidence_by_evidence_idx on claim_evidence (tenant_id, evidence_id);

create table claim_votes (
  tenant_id text collate "C" not null,
  claim_id  text collate "C" not null,
  voter     text collate "C" not null,
  vote      text not null check (vote in ('reinforce', 'dispute')),
  is_counted boolean not null,
  moves_gate boolean not null,
  reason    text,
  at        timestamptz not null,
  primary key (tenant_id, claim_id, voter),
  foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);

create table conflicts (
  tenant_id         text collate "C" not null,
  id                text collate "C" not null,
  space_id          text collate "C" not null,
  new_claim_id      text collate "C" not null,
  existing_claim_id text collate "C" not null,
  subject_n         text collate "C" not null,
  predicate_n       text collate "C" not null,
  is_blocking       boolean not null,
  reason            text not null,
  new_trust         double precision not null,
  existing_trust    double precision not null,
  status            text not null check (status in ('open', 'resolved')),
  resolution        text check (resolution in ('supersede', 'reject', 'keep_both', 'lapsed')),
  resolved_by       text collate "C",
  note              text,
  replaced_by       text collate "C",
  opened_at         timestamptz not null,
  resolved_at       timestamptz,
  version           integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, new_claim_id) references claims (tenant_id, id),
  foreign key (tenant_id, existing_claim_id) references claims (tenant_id, id),
  check ((status = 'resolved') = (resolution is not null))
);
create unique index conflicts_open_pair_idx on conflicts (tenant_id, new_claim_id, existing_claim_id) where status = 'open';
create index conflicts_open_idx on conflicts (tenant_id, space_id, status, id);
create index conflicts_by_existing_idx on conflicts (tenant_id, existing_claim_id) where status = 'open';
create index conflicts_by_new_idx on conflicts (tenant_id, new_claim_id);

call protect_by_tenant('sources', 'select, insert, update');
call protect_by_tenant('predicates', 'select, insert, update');
call protect_by_tenant('evidence', 'select, insert, update');
call protect_by_tenant('messages', 'select, insert');
call protect_by_tenant('claims', 'select, insert, update');
call protect_by_tenant('claim_states', 'select, insert');
call protect_by_tenant('claim_evidence', 'select, insert, update');
call protect_by_tenant('claim_votes', 'select, insert, update, delete');
call protect_by_tenant('conflicts', 'select, insert, update');
