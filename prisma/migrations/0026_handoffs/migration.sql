-- Why: what an agent says to the next when it ends its session on purpose.
-- Lock: none; the table is new. Time: at once.
-- Way back: drop table handoffs.
create table handoffs (
  tenant_id     text collate "C" not null,
  id            text collate "C" not null,
  space_id      text collate "C" not null,
  session_id    text collate "C" not null,
  is_private    boolean not null,
  agent         text,
  task_id       text collate "C",
  version       integer,
  summary       text not null,
  said          jsonb not null,
  handed_off_at timestamptz not null,
  handed_off_by text collate "C" not null,
  constraint handoffs_pkey primary key (tenant_id, id),
  constraint handoffs_tenant_id_session_id_fkey foreign key (tenant_id, session_id) references sessions (tenant_id, id),
  constraint handoffs_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id)
);
comment on column handoffs.is_private is 'That of its session: it is read by those who take part in it alone';
comment on column handoffs.agent is 'That of its session';
comment on column handoffs.version is 'Of the checkpoint that came with it; null: it is about no task';
comment on column handoffs.said is 'What was said with it, as it was given';
-- The newest of a task.
create index handoffs_of_task_idx on handoffs (tenant_id, task_id, id) where task_id is not null;
-- The newest of an agent.
create index handoffs_of_agent_idx on handoffs (tenant_id, space_id, agent, id) where agent is not null;
call protect_by_tenant('handoffs', 'select, insert');
call protect_by_session('handoffs', 'not is_private');
