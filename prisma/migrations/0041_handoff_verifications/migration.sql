-- Why: what a handoff promises and says to be done is settled by what happens later, item by item, so that readers know how far an agent's handoffs can be relied on (docs/adr/0040).
-- Contexts pin the newest handoff of the reader's own: it is found by who handed off, for a name binds nobody.
-- Lock: `handoffs` against writes while its indexes are built; the table is new. Time: at once; on a million handoffs about 1 s.
-- Way back: drop table handoff_verifications; drop index handoffs_of_principal_idx; drop index handoffs_of_space_idx.
create table handoff_verifications (
  tenant_id          text collate "C" not null,
  id                 text collate "C" not null,
  handoff_id         text collate "C" not null,
  space_id           text collate "C" not null,
  session_id         text collate "C" not null,
  is_private         boolean not null,
  task_id            text collate "C",
  version            integer,
  agent              text,
  principal_id       text collate "C" not null,
  kind               text collate "C" not null constraint handoff_verifications_kind_check check (kind in ('next_step', 'completed')),
  item               text not null,
  status             text collate "C" not null constraint handoff_verifications_status_check check (status in ('pending', 'done', 'contradicted', 'unknown')),
  evidence_event_ids jsonb not null,
  at                 timestamptz not null,
  constraint handoff_verifications_pkey primary key (tenant_id, id),
  constraint handoff_verifications_tenant_id_handoff_id_fkey foreign key (tenant_id, handoff_id) references handoffs (tenant_id, id)
);
comment on column handoff_verifications.is_private is 'With its session: those of the handoff';
comment on column handoff_verifications.task_id is 'That of the handoff; null: no event can settle it';
comment on column handoff_verifications.version is 'Of the checkpoint that came with the handoff: what is reported in a later one counts';
comment on column handoff_verifications.agent is 'Who handed off, with principal_id';
comment on column handoff_verifications.evidence_event_ids is 'The events that settled it';
comment on column handoff_verifications.at is 'When it came to be in this status';
-- Those of a handoff, in the order in which they were said.
create index handoff_verifications_of_handoff_idx on handoff_verifications (tenant_id, handoff_id, id);
-- Those of a task that events may still settle, the latest first.
create index handoff_verifications_open_idx on handoff_verifications (tenant_id, task_id, id) where status <> 'contradicted' and task_id is not null;
-- Those of a task that are settled.
create index handoff_verifications_settled_idx on handoff_verifications (tenant_id, task_id, id) where status in ('done', 'contradicted') and task_id is not null;
-- How the handoffs of each agent turned out.
create index handoff_verifications_of_agent_idx on handoff_verifications (tenant_id, space_id, principal_id, agent, status);
call protect_by_tenant('handoff_verifications', 'select, insert, update');
call protect_by_session('handoff_verifications', 'not is_private');
call open_to_recovery('handoff_verifications');

-- Those of a space, the newest first.
create index handoffs_of_space_idx on handoffs (tenant_id, space_id, id);
-- The newest of a principal.
create index handoffs_of_principal_idx on handoffs (tenant_id, space_id, handed_off_by, id);
