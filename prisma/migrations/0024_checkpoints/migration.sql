-- Why: checkpoints of tasks: where an agent stood, what it must not do again and what it must keep (docs/adr/0040).
-- Lock: none; the tables are new. Time: at once.
-- Way back: drop the three tables, the last first.

-- Checkpoints of tasks. What one contains is its rows of checkpoint_items.
create table checkpoints (
  tenant_id     text collate "C" not null,
  id            text collate "C" not null,
  space_id      text collate "C" not null,
  task_id       text collate "C" not null,
  version       integer not null,
  kind          text collate "C" not null constraint checkpoints_kind_check check (kind in ('auto', 'handoff')),
  reason        text collate "C" not null constraint checkpoints_reason_check check (reason in ('PLAN_UPDATE', 'WORKING_SET_SHIFT', 'AUTO_SAVE', 'FAILURE', 'MANUAL_HANDOFF')),
  session_id    text collate "C",
  principal_id  text collate "C" not null,
  created_at    timestamptz not null,
  no_constraints boolean not null,
  position      jsonb not null,
  state_diff    jsonb not null,
  completeness  double precision not null,
  verification  double precision not null,
  stability     double precision not null,
  constraint checkpoints_pkey primary key (tenant_id, id),
  constraint checkpoints_tenant_id_task_id_version_key unique (tenant_id, task_id, version),
  constraint checkpoints_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column checkpoints.version is 'From 1 in its task, without a gap';
comment on column checkpoints.session_id is 'In which session it was written; it belongs to the task all the same';
comment on column checkpoints.no_constraints is 'Somebody said that there are no constraints';
comment on column checkpoints.position is 'Phase and state of the task, and what was worked on';
comment on column checkpoints.state_diff is 'How many items of each list came and went against the version before';
comment on column checkpoints.completeness is 'With the next two: what its confidence is computed from, apart from its age';
comment on column checkpoints.verification is 'As it was when it was written';
call protect_by_tenant('checkpoints', 'select, insert');

-- Where the versions of a task are: read and written by every write of a checkpoint, under the lock of the task.
create table checkpoint_heads (
  tenant_id              text collate "C" not null,
  task_id                text collate "C" not null,
  space_id               text collate "C" not null,
  version                integer not null,
  saved_at               timestamptz not null,
  plan_updated_at        timestamptz,
  working_set_shifted_at timestamptz,
  auto_saved_at          timestamptz,
  tail_events            integer not null,
  no_constraints         boolean not null,
  feature                text,
  ordinals               jsonb not null,
  constraint checkpoint_heads_pkey primary key (tenant_id, task_id),
  constraint checkpoint_heads_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column checkpoint_heads.version is 'Of the newest checkpoint';
comment on column checkpoint_heads.plan_updated_at is 'With the next two: when the last checkpoint of this reason was written';
comment on column checkpoint_heads.tail_events is 'Calls since the newest checkpoint that wrote none';
comment on column checkpoint_heads.feature is 'What was worked on last';
comment on column checkpoint_heads.ordinals is 'The last ordinal of each list';
call protect_by_tenant('checkpoint_heads', 'select, insert, update');

-- Items of the lists of a task, each from its first version up to the one that lacks it.
create table checkpoint_items (
  tenant_id    text collate "C" not null,
  task_id      text collate "C" not null,
  list         text collate "C" not null constraint checkpoint_items_list_check check (list in ('goal', 'completed', 'in_progress', 'blocked', 'preferred_next', 'must_not_redo', 'must_preserve', 'active_constraints', 'files', 'tools', 'artifacts')),
  ordinal      integer not null,
  space_id     text collate "C" not null,
  item         jsonb not null,
  scope        text collate "C" constraint checkpoint_items_scope_check check (scope in ('current_task', 'task_tree', 'space')),
  from_version integer not null,
  to_version   integer not null,
  constraint checkpoint_items_pkey primary key (tenant_id, task_id, list, ordinal),
  constraint checkpoint_items_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column checkpoint_items.ordinal is 'Never used again: with the list it is the id of the entry';
comment on column checkpoint_items.item is 'What it says: a text or an action, with what belongs to it';
comment on column checkpoint_items.scope is 'Of must_not_redo: where it holds; null: any other list';
comment on column checkpoint_items.to_version is 'The first version that lacks it; 2147483647: it is in force';
-- The newest version of a task with its tail, however many came before.
create index checkpoint_items_versions_idx on checkpoint_items (tenant_id, task_id, to_version);
-- What must not be done again anywhere in the space.
create index checkpoint_items_of_space_idx on checkpoint_items (tenant_id, space_id) where scope = 'space' and to_version = 2147483647;
call protect_by_tenant('checkpoint_items', 'select, insert, update');
