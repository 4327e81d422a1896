-- Reasoning: what one person proposes and another decides, and which principles rest in a session.

-- Who is trusted how far, which cornerstones hold: one proposes, another decides.
create table proposals (
  tenant_id   text collate "C" not null,
  space_id    text collate "C" not null,
  id          text collate "C" not null,
  kind        text not null constraint proposals_kind_check check (kind in ('person_tier', 'cornerstone', 'cornerstone_retirement')),
  subject_id  text collate "C" not null,
  change      jsonb not null,
  reason      text,
  status      text not null constraint proposals_status_check check (status in ('open', 'approved', 'refused', 'withdrawn')),
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null,
  decided_by  text collate "C",
  decided_at  timestamptz,
  note        text,
  version     integer not null,
  constraint proposals_pkey primary key (tenant_id, space_id, id),
  constraint proposals_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint proposals_check check ((status = 'open') = (decided_by is null) and (status = 'open') = (decided_at is null))
);
comment on column proposals.change is 'What is proposed of the subject, by kind';
-- Open ones about a subject.
create index proposals_open_idx on proposals (tenant_id, subject_id) where status = 'open';
-- An author below writer has at most 50 open proposals in a space, which is counted when another is made (claims spec, section 15a, rule 16).
create index proposals_by_proposer_idx on proposals (tenant_id, space_id, proposed_by) where status = 'open';
call protect_by_tenant('proposals', 'select, insert, update');

-- How many prompts a session had. With principle_cooldowns: a principle that was just said is not said again at once.
create table session_prompts (
  tenant_id  text collate "C" not null,
  session_id text collate "C" not null,
  space_id   text collate "C" not null,
  prompts    integer not null,
  constraint session_prompts_pkey primary key (tenant_id, session_id),
  constraint session_prompts_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
call protect_by_tenant('session_prompts', 'select, insert, update');

-- Since which prompt of a session a principle is suppressed.
create table principle_cooldowns (
  tenant_id        text collate "C" not null,
  session_id       text collate "C" not null,
  principle_id     text collate "C" not null,
  space_id         text collate "C" not null,
  surfaced_at      integer not null,
  applications       integer not null,
  last_exemplar_id text collate "C",
  constraint principle_cooldowns_pkey primary key (tenant_id, session_id, principle_id),
  constraint principle_cooldowns_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column principle_cooldowns.surfaced_at is 'Number of the prompt, in the session, at which it surfaced';
comment on column principle_cooldowns.last_exemplar_id is 'The newest exemplar it had then: a newer one ends the rest';
call protect_by_tenant('principle_cooldowns', 'select, insert, update');
