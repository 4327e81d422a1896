-- Why: one task serves steps and continuity: it has a goal, a phase that narrows its status, an importance, metadata, and the task that it retries or was spawned from.
-- Lock: tasks, for the moment that its columns take; a constant default writes no row. Time: at once, but for the index, 1 s per million tasks.
-- Way back: alter table tasks drop column goal, drop column phase, drop column importance, drop column retry_of_task_id, drop column retry_count, drop column spawned_from, drop column metadata, drop column request_hash; drop index tasks_retried_idx.
alter table tasks add column goal text;
alter table tasks add column phase text collate "C" not null default 'planning';
alter table tasks add column importance double precision not null default 0.5;
alter table tasks add column retry_of_task_id text collate "C";
alter table tasks add column retry_count integer not null default 0;
alter table tasks add column spawned_from text collate "C";
alter table tasks add column metadata jsonb not null default '{}';
alter table tasks add column request_hash text collate "C";
alter table tasks add constraint tasks_phase_check check (phase in ('planning', 'in_progress', 'review', 'blocked', 'done', 'cancelled')) not valid;
alter table tasks add constraint tasks_importance_check check (importance between 0 and 1) not valid;
comment on column tasks.phase is 'What somebody said it is in; narrows the status';
comment on column tasks.retry_of_task_id is 'The attempt before this one; null: it is the first';
comment on column tasks.retry_count is 'How many attempts came before it';
comment on column tasks.spawned_from is 'The task in whose course it was created';
comment on column tasks.request_hash is 'Of the body that created it under its external id: the same again is the same task, whatever changed since; null: created before this was kept';
-- The attempts after one.
create index tasks_retried_idx on tasks (tenant_id, retry_of_task_id) where retry_of_task_id is not null;
