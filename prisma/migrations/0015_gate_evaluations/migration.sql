-- Why: every time that gates are asked about a fact, a step or a task, what they said is kept, whether it was accepted or not.
-- Lock: none. Time: at once, whatever the size.
-- Way back: drop table gate_evaluations.
create table gate_evaluations (
  tenant_id      text collate "C" not null,
  id             text collate "C" not null,
  space_id       text collate "C" not null,
  kind           text collate "C" not null constraint gate_evaluations_kind_check check (kind in ('fact', 'step', 'task')),
  subject_id     text collate "C",
  task_id        text collate "C",
  about          text not null,
  accepted       boolean not null,
  schema_version integer,
  anchors        jsonb not null,
  evidence_ids   text[] collate "C" not null,
  met            jsonb not null,
  ignored        jsonb not null,
  violations     jsonb not null,
  evaluated_at   timestamptz not null,
  evaluated_by   text collate "C" not null,
  constraint gate_evaluations_pkey primary key (tenant_id, id),
  constraint gate_evaluations_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column gate_evaluations.id is 'That of the event: the audit id of the answer';
comment on column gate_evaluations.subject_id is 'The claim, step or task; null: a fact that was rejected, so that no claim was stored';
comment on column gate_evaluations.about is 'Claim type of a fact; of a step and a task the status asked for';
comment on column gate_evaluations.evidence_ids is 'Evidence that was cited or attached';
comment on column gate_evaluations.met is 'For each requirement that was met, what met it';
-- Of a space, newest first.
create index gate_evaluations_listed_idx on gate_evaluations (tenant_id, space_id, id);
-- About a claim, step or task, newest first.
create index gate_evaluations_of_subject_idx on gate_evaluations (tenant_id, subject_id, id) where subject_id is not null;
call protect_by_tenant('gate_evaluations', 'select, insert');
