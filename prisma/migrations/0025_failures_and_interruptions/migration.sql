-- Why: failures and executions that agents report, and how sessions were cut off, which follows from them.
-- Lock: none; the tables are new. Time: at once.
-- Way back: drop the three tables.

-- What failed in the work of agents.
create table failures (
  tenant_id   text collate "C" not null,
  id          text collate "C" not null,
  space_id    text collate "C" not null,
  task_id     text collate "C",
  session_id  text collate "C",
  component   text,
  severity    text collate "C" not null constraint failures_severity_check check (severity in ('minor', 'major', 'critical')),
  what        text not null,
  root_cause  text,
  signature   text not null,
  failed_at   timestamptz not null,
  reported_by text collate "C" not null,
  constraint failures_pkey primary key (tenant_id, id),
  constraint failures_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column failures.id is 'That of the event';
comment on column failures.component is 'Tool or part that failed';
comment on column failures.signature is 'Component, class of the error and the message without its numbers: equal where the same failed again';
-- Of a task, the latest first.
create index failures_of_task_idx on failures (tenant_id, task_id, id) where task_id is not null;
-- Of a session, by time.
create index failures_of_session_idx on failures (tenant_id, session_id, failed_at) where session_id is not null;
call protect_by_tenant('failures', 'select, insert');

-- What agents began and ended, so that what was cut off is known.
create table executions (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  task_id    text collate "C" not null,
  session_id text collate "C",
  label      text not null,
  outcome    text collate "C" constraint executions_outcome_check check (outcome in ('success', 'failure')),
  started_at timestamptz not null,
  started_by text collate "C" not null,
  ended_at   timestamptz,
  constraint executions_pkey primary key (tenant_id, id),
  constraint executions_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column executions.outcome is 'null: it was not ended';
-- Of a task, the latest first.
create index executions_of_task_idx on executions (tenant_id, task_id, id);
-- Those of a session that were not ended.
create index executions_open_idx on executions (tenant_id, session_id) where ended_at is null and session_id is not null;
call protect_by_tenant('executions', 'select, insert, update');

-- How sessions were cut off: reports of it, and what was made of them and of the log.
create table interruptions (
  tenant_id      text collate "C" not null,
  id             text collate "C" not null,
  space_id       text collate "C" not null,
  session_id     text collate "C" not null,
  type           text collate "C" not null constraint interruptions_type_check check (type in ('context_overflow', 'user_away', 'tool_failure', 'crash', 'rate_limit', 'unknown')),
  reported_type  text,
  context        jsonb,
  reported_at    timestamptz,
  interrupted_at timestamptz,
  constraint interruptions_pkey primary key (tenant_id, id),
  constraint interruptions_tenant_id_session_id_fkey foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
comment on column interruptions.reported_type is 'As it was reported, also where the type is unknown; null: nobody did';
comment on column interruptions.context is 'What was reported with it, at most 10 KB';
comment on column interruptions.interrupted_at is 'null: reported, and the session went on';
-- Of a session, the latest first.
create index interruptions_of_session_idx on interruptions (tenant_id, session_id, id);
call protect_by_tenant('interruptions', 'select, insert, update');
