-- Why: how well a task was taken up again is measured from what was restored, and from what was done after it.
-- Lock: none; the table is new. Time: at once. Restores from before are in the log only.
-- Way back: drop table checkpoint_restores.
create table checkpoint_restores (
  tenant_id   text collate "C" not null,
  id          text collate "C" not null,
  space_id    text collate "C" not null,
  task_id     text collate "C" not null,
  version     integer not null,
  session_id  text collate "C",
  restored_at timestamptz not null,
  restored_by text collate "C" not null,
  constraint checkpoint_restores_pkey primary key (tenant_id, id),
  constraint checkpoint_restores_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column checkpoint_restores.id is 'That of the event';
comment on column checkpoint_restores.version is 'The version that was restored';
comment on column checkpoint_restores.session_id is 'In which session the task was taken up';
-- Of a task, the latest first.
create index checkpoint_restores_of_task_idx on checkpoint_restores (tenant_id, task_id, id);
call protect_by_tenant('checkpoint_restores', 'select, insert');
call open_to_recovery('checkpoint_restores');
