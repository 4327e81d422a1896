-- Why: a step that is done keeps what the gates accepted it on, and is not done any longer once that is withdrawn; facts are attached to steps.
-- Lock: steps, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: drop table step_facts; drop table support_withdrawals; alter table steps drop column support.
alter table steps add column support jsonb;
comment on column steps.support is 'The evaluation that let it be done or skipped, the gates that were asked, the evidence that met them, the version of the schema and the status it came from; null: it is neither, or was so before this was kept';

-- Evidence in the support of steps that does not count any longer: steps on it are not shown as supported, and those that are done are judged again.
create table support_withdrawals (
  tenant_id    text collate "C" not null,
  evidence_id  text collate "C" not null,
  space_id     text collate "C" not null,
  withdrawn_at timestamptz not null,
  is_settled   boolean not null,
  constraint support_withdrawals_pkey primary key (tenant_id, evidence_id),
  constraint support_withdrawals_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
comment on column support_withdrawals.is_settled is 'Every done step that it supported was judged again';
-- What maintenance has to work off.
create index support_withdrawals_open_idx on support_withdrawals (tenant_id, space_id, evidence_id) where not is_settled;
call protect_by_tenant('support_withdrawals', 'select, insert, update, delete');
call open_to_system('support_withdrawals', 'select');

-- Facts that were attached to a step.
create table step_facts (
  tenant_id   text collate "C" not null,
  step_id     text collate "C" not null,
  claim_id    text collate "C" not null,
  attached_at timestamptz not null,
  attached_by text collate "C" not null,
  constraint step_facts_pkey primary key (tenant_id, step_id, claim_id),
  constraint step_facts_tenant_id_step_id_fkey foreign key (tenant_id, step_id) references steps (tenant_id, id),
  constraint step_facts_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
-- The steps that a fact is attached to.
create index step_facts_steps_idx on step_facts (tenant_id, claim_id, step_id);
call protect_by_tenant('step_facts', 'select, insert');
-- That a fact was attached is read by those who read the fact.
create policy own_sessions on step_facts as restrictive for select to credence_reader using (
  exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = step_facts.claim_id));
