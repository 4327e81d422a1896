-- History: the append-only event log, the seals over it, the outbox, remembered answers and the job ledger.

create sequence event_positions;
grant usage on sequence event_positions to credence_app;

-- Places in the log for some events. The transaction has its id before it draws, so that it counts as under way by then.
create function draw_positions(count integer) returns bigint[] language plpgsql as $$
begin
  perform pg_current_xact_id();
  return array(select nextval('event_positions') from generate_series(1, count));
end $$;

-- The only durable truth. `position` is drawn (draw_positions) after the locks that order conflicting writes, so of two dependent
-- writes the later has the larger one; it may have gaps. `xid` tells the sealer which rows may still have neighbours in flight.
create table events (
  tenant_id       text collate "C" not null,
  position        bigint not null,
  id              text collate "C" not null,
  xid             xid8 not null,
  occurred_at     timestamptz not null,
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
  constraint events_pkey primary key (tenant_id, position)
);
-- What happened to one thing.
create index events_by_subject_idx on events (tenant_id, subject_id, position);
-- Events of a session by time: the maintenance kind `sessions` ends those without a recent one.
create index events_of_session_idx on events (tenant_id, session_id, occurred_at) where session_id is not null;
call protect_by_tenant('events', 'select, insert');
call open_to_system('events', 'select');

-- What an event describes in addition to its subject: a page of a correction is a few events that each describe many nodes.
create table event_mentions (
  tenant_id  text collate "C" not null,
  subject_id text collate "C" not null,
  position   bigint not null,
  constraint event_mentions_pkey primary key (tenant_id, subject_id, position)
);
call protect_by_tenant('event_mentions', 'select, insert');

-- Writer: journal.ts (a row per event, in the event's transaction), seal-log.ts (takes rows out as it seals).
-- The sealer finds here what is not sealed yet without reading the log, however many tenants and events there are.
create table unsealed_events (
  tenant_id text collate "C" not null,
  position  bigint not null,
  constraint unsealed_events_pkey primary key (tenant_id, position)
);
call protect_by_tenant('unsealed_events', 'select, insert');
call open_to_system('unsealed_events', 'select, delete');

-- Writer: seal-log.ts. Gap-free order and hash chain of one tenant, given in batches after the commit.
create table event_seals (
  tenant_id text collate "C" not null,
  seq       bigint not null,
  position  bigint not null,
  event_id  text collate "C" not null,
  prev_hash text not null,
  hash      text not null,
  constraint event_seals_pkey primary key (tenant_id, seq),
  constraint event_seals_tenant_id_position_key unique (tenant_id, position)
);
call protect_by_tenant('event_seals', 'select');
call open_to_system('event_seals', 'select, insert');

-- Writer: outbox.ts (in the transaction of the event), outbox-relay.ts (takes rows out once the queue has them).
create table outbox (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  queue      text not null,
  payload    jsonb not null,
  created_at timestamptz not null,
  constraint outbox_pkey primary key (tenant_id, id)
);
call protect_by_tenant('outbox', 'select, insert');
call open_to_system('outbox', 'select, insert, update, delete');

-- Writer: idempotency.ts. The answer of a write, kept 24 hours under the caller's key.
create table idempotency_keys (
  tenant_id    text collate "C" not null,
  principal_id text collate "C" not null,
  key          text collate "C" not null,
  fingerprint  text not null,
  response     jsonb not null,
  created_at   timestamptz not null,
  constraint idempotency_keys_pkey primary key (tenant_id, principal_id, key)
);
-- What is older than 24 hours.
create index idempotency_keys_age_idx on idempotency_keys (tenant_id, created_at);
call protect_by_tenant('idempotency_keys', 'select, insert, update');
call open_to_system('idempotency_keys', 'select, delete');

-- Writer: job-ledger.ts. Work that outlives its request: the truth about it; a queue only carries it.
create table jobs (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C",
  queue      text not null,
  message    text collate "C",
  exclusive  text collate "C",
  status     text not null constraint jobs_status_check check (status in ('queued', 'running', 'done', 'failed', 'dead', 'cancelled')),
  payload    jsonb not null,
  progress   jsonb,
  result     jsonb,
  attempts   integer not null default 0,
  error      text,
  created_by text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint jobs_pkey primary key (tenant_id, id)
);
comment on column jobs.message is 'The message that carries the job on; a job that is open while no queue has it is sent again';
comment on column jobs.exclusive is 'Of jobs that have the same, one at most is open in a tenant';
-- Jobs of a tenant with one status, page by page.
create index jobs_by_status_idx on jobs (tenant_id, status, id);
-- One open job of a kind; whoever asks for another finds it.
create unique index jobs_exclusive_idx on jobs (tenant_id, exclusive) where status in ('queued', 'running');
-- Open jobs without progress for a while, of all tenants.
create index jobs_open_idx on jobs (updated_at) where status in ('queued', 'running');
call protect_by_tenant('jobs', 'select, insert, update');
call open_to_system('jobs', 'select, insert, update, delete');
