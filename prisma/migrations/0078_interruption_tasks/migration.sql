-- Why: whoever goes on with a task is shown how a session was cut off that worked in it, also where the session wrote no checkpoint.
-- Only the session's own events name its tasks, and others may not read those.
-- Lock: none, the table is new. Time: at once. Way back: drop table interruption_tasks.
create table interruption_tasks (
  tenant_id       text collate "C" not null,
  task_id         text collate "C" not null,
  interruption_id text collate "C" not null,
  interrupted_at  timestamptz not null,
  constraint interruption_tasks_pkey primary key (tenant_id, task_id, interruption_id),
  constraint interruption_tasks_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  constraint interruption_tasks_tenant_id_interruption_id_fkey foreign key (tenant_id, interruption_id) references interruptions (tenant_id, id)
);
comment on column interruption_tasks.interrupted_at is 'That of the interruption';
-- Those of a task, the latest first.
create index interruption_tasks_latest_idx on interruption_tasks (tenant_id, task_id, interrupted_at, interruption_id);
call protect_by_tenant('interruption_tasks', 'select, insert');
call open_to_recovery('interruption_tasks');
