-- Why: the append-only event log, the seals over it, the outbox, remembered answers and the job ledger.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.

create sequence event_positions;

-- The only durable truth. `position` is drawn after the locks that order conflicting writes, so of two dependent
-- writes the later has the larger one; it may have gaps. `xid` tells the sealer which rows may still have neighbours in flight.
create table events (
  tenant_id       text collate "C" not null,
  position        bigint not null default nextval('event_positions'),
  id              text collate "C" not null,
  xid             xid8 not null default pg_current_xact_id(),
  ts              timestamptz not null,
  kind            text not null,
  schema_version  integer not null,
  actor           jsonb not null,
  space_id        text collate "C",
  session_id      text collate "C",
  task_id         text collate "C",
  subject_id      text collate "C" not null,
  payload         jsonb not null,
  request_id      text,
  idempotency_key text,
  primary key (tenant_id, position)
);
create index events_by_subject_idx on events (tenant_id, subject_id, position);

-- Writer: seal-events.ts. Gap-free order and hash chain of one tenant, given in batches after the commit.
create table event_seals (
  tenant_id text collate "C" not null,
  seq       bigint not null,
  position  bigint not null,
  event_id  text collate "C" not null,
  prev_hash text not null,
  hash      text not null,
  primary key (tenant_id, seq),
  unique (tenant_id, position)
);

-- Writer: outbox.ts (in the transaction of the event), outbox-relay.ts (takes rows out once the queue has them).
create table outbox (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  queue      text not null,
  payload    jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

-- Writer: idempotency.ts. The answer of a write, kept 24 hours under the caller's key.
create table idempotency_keys (
  tenant_id    text collate "C" not null,
  principal_id text collate "C" not null,
  key          text collate "C" not null,
  fingerprint  text not null,
  response     jsonb not null,
  created_at   timestamptz not null,
  primary key (tenant_id, principal_id, key)
);
create index idempotency_keys_age_idx on idempotency_keys (tenant_id, created_at);

-- Writer: job-ledger.ts. Work that outlives its request: the truth about it; a queue only carries it.
create table jobs (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C",
  queue        text not null,
  state        text not null check (state in ('queued', 'running', 'done', 'failed', 'dead', 'cancelled')),
  payload      jsonb not null,
  progress     jsonb,
  result       jsonb,
  attempts     integer not null default 0,
  error        text,
  created_by   text collate "C",
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, id)
);
create index jobs_by_state_idx on jobs (tenant_id, state, id);

call protect_by_tenant('events', 'select, insert');
call protect_by_tenant('event_seals', 'select');
call protect_by_tenant('outbox', 'select, insert');
call protect_by_tenant('idempotency_keys', 'select, insert, update');
call protect_by_tenant('jobs', 'select, insert, update');
grant usage on sequence event_positions to credence_app;
call open_to_system('events', 'select');
call open_to_system('event_seals', 'select, insert');
call open_to_system('outbox', 'select, insert, update, delete');
call open_to_system('idempotency_keys', 'select, delete');
call open_to_system('jobs', 'select, insert, update, delete');
