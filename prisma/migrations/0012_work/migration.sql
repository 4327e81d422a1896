-- Why: work, which is tasks with their steps, the edges and the evidence of these, and the index of what was offloaded. The log gets an index of the events of a task.
-- Lock: `events` against writes while its index is built; the rest is new.
-- Time: on ten million events 2 to 4 s of reading; the index holds only those that name a task, which are few at first.
-- Way back: drop the five tables, the last first, and `events_of_task_idx`.

-- A piece of work of a space. It belongs to the space, not to who created it.
create table tasks (
  tenant_id         text collate "C" not null,
  id                text collate "C" not null,
  space_id          text collate "C" not null,
  external_id       text collate "C",
  namespace         text collate "C" not null,
  title             text not null,
  anchors           jsonb not null,
  status            text not null constraint tasks_status_check check (status in ('open', 'in_progress', 'blocked', 'done', 'cancelled')),
  pending_steps     integer not null,
  in_progress_steps integer not null,
  blocked_steps     integer not null,
  done_steps        integer not null,
  skipped_steps     integer not null,
  edge_count        integer not null,
  needs_review      boolean not null,
  created_at        timestamptz not null,
  created_by        text collate "C" not null,
  state_since       timestamptz not null,
  version           integer not null,
  constraint tasks_pkey primary key (tenant_id, id),
  constraint tasks_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint tasks_check check (least(pending_steps, in_progress_steps, blocked_steps, done_steps, skipped_steps, edge_count) >= 0)
);
comment on column tasks.anchors is 'Entities it is about: name to value';
comment on column tasks.namespace is 'Whose external ids it belongs to: a source system, or the principal that created it';
comment on column tasks.pending_steps is 'With the next four: how many of its steps are in each status';
comment on column tasks.edge_count is 'Edges between its steps';
comment on column tasks.needs_review is 'A step was open after the task was done';
-- An external id names one task.
create unique index tasks_external_id_idx on tasks (tenant_id, space_id, namespace, external_id) where external_id is not null;
-- Tasks, newest first.
create index tasks_listed_idx on tasks (tenant_id, space_id, id);
call protect_by_tenant('tasks', 'select, insert, update');

-- A unit of work in a task.
create table steps (
  tenant_id        text collate "C" not null,
  id               text collate "C" not null,
  space_id         text collate "C" not null,
  task_id          text collate "C" not null,
  ordinal          integer not null,
  step_type        text collate "C" not null,
  title            text not null,
  anchors          jsonb not null,
  status           text not null constraint steps_status_check check (status in ('pending', 'in_progress', 'blocked', 'done', 'skipped')),
  blocked_reason   text,
  suggested_action text,
  needs_review     boolean not null,
  created_at       timestamptz not null,
  created_by       text collate "C" not null,
  state_since      timestamptz not null,
  version          integer not null,
  constraint steps_pkey primary key (tenant_id, id),
  constraint steps_tenant_id_task_id_ordinal_key unique (tenant_id, task_id, ordinal),
  constraint steps_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column steps.anchors is 'Entities it is about: name to value';
comment on column steps.ordinal is 'Place in the task, from 1, in the order of creation';
comment on column steps.blocked_reason is 'Why it is blocked; null in every other status';
comment on column steps.suggested_action is 'What would help; null where nobody said, and in every other status';
comment on column steps.needs_review is 'A step that it waited for is done no longer';
-- What keeps a task from being done.
create index steps_open_idx on steps (tenant_id, task_id, ordinal) where status not in ('done', 'skipped');
call protect_by_tenant('steps', 'select, insert, update');

-- How steps of a task hang together. Apart from the edges of the graph.
create table step_edges (
  tenant_id  text collate "C" not null,
  task_id    text collate "C" not null,
  from_id    text collate "C" not null,
  to_id      text collate "C" not null,
  kind       text collate "C" not null constraint step_edges_kind_check check (kind in ('parent', 'depends_on', 'triggers', 'produces', 'blocks')),
  ordinal    integer not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  constraint step_edges_pkey primary key (tenant_id, from_id, kind, to_id),
  constraint step_edges_tenant_id_task_id_ordinal_key unique (tenant_id, task_id, ordinal),
  constraint step_edges_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  constraint step_edges_check check (from_id <> to_id)
);
comment on column step_edges.from_id is 'Of kind parent: the child';
comment on column step_edges.ordinal is 'Place among the edges of the task, from 1, in the order of creation';
-- The other way round.
create index step_edges_to_idx on step_edges (tenant_id, to_id, kind, from_id);
-- A step has one parent.
create unique index step_edges_parent_idx on step_edges (tenant_id, from_id) where kind = 'parent';
call protect_by_tenant('step_edges', 'select, insert');

-- Evidence that was attached to a step.
create table step_evidence (
  tenant_id   text collate "C" not null,
  step_id     text collate "C" not null,
  evidence_id text collate "C" not null,
  attached_at timestamptz not null,
  attached_by text collate "C" not null,
  constraint step_evidence_pkey primary key (tenant_id, step_id, evidence_id),
  constraint step_evidence_tenant_id_step_id_fkey foreign key (tenant_id, step_id) references steps (tenant_id, id),
  constraint step_evidence_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
-- The steps that evidence is attached to.
create index step_evidence_steps_idx on step_evidence (tenant_id, evidence_id, step_id);
call protect_by_tenant('step_evidence', 'select, insert, delete');
-- That evidence was attached is read by those who read the evidence.
create policy own_sessions on step_evidence as restrictive for select to credence_reader using (
  exists (select from evidence e where e.tenant_id = current_setting('app.tenant_id', true) and e.id = step_evidence.evidence_id));

-- Raw results that were taken out of a context, with what stands for them there.
create table offloads (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C" not null,
  task_id      text collate "C" not null,
  step_id      text collate "C",
  tool_call_id text collate "C",
  evidence_id  text collate "C" not null,
  summary      text not null,
  score        integer not null constraint offloads_score_check check (score between 1 and 10),
  recorded_at  timestamptz not null,
  recorded_by  text collate "C" not null,
  constraint offloads_pkey primary key (tenant_id, id),
  constraint offloads_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  constraint offloads_tenant_id_step_id_fkey foreign key (tenant_id, step_id) references steps (tenant_id, id),
  constraint offloads_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
comment on column offloads.score is 'How well the summary can stand in for the content, 1 to 10; not how far it may be believed';
-- Of a task, of a step and of a tool call, in the order of time.
create index offloads_of_task_idx on offloads (tenant_id, task_id, id);
create index offloads_of_step_idx on offloads (tenant_id, step_id, id) where step_id is not null;
create index offloads_of_tool_call_idx on offloads (tenant_id, space_id, tool_call_id, id) where tool_call_id is not null;
call protect_by_tenant('offloads', 'select, insert');
-- A summary is read by those who read the evidence.
create policy own_sessions on offloads as restrictive for select to credence_reader using (
  exists (select from evidence e where e.tenant_id = current_setting('app.tenant_id', true) and e.id = offloads.evidence_id));

-- What happened to a task and to what belongs to it.
create index events_of_task_idx on events (tenant_id, task_id, position) where task_id is not null;
