-- Why: a principle that was just said is not said again at once: how many prompts a session had, and since which of them a principle rests.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.
create table session_prompts (
  tenant_id  text collate "C" not null,
  session_id text collate "C" not null,
  space_id   text collate "C" not null,
  prompts    integer not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);

create table principle_rests (
  tenant_id        text collate "C" not null,
  session_id       text collate "C" not null,
  principle_id     text collate "C" not null,
  space_id         text collate "C" not null,
  surfaced_at      integer not null,
  enactments       integer not null,
  last_exemplar_id text collate "C",
  primary key (tenant_id, session_id, principle_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column principle_rests.surfaced_at is 'Number of the prompt, in the session, at which it surfaced';
comment on column principle_rests.last_exemplar_id is 'The newest exemplar it had then: a newer one ends the rest';

call protect_by_tenant('session_prompts', 'select, insert, update');
call protect_by_tenant('principle_rests', 'select, insert, update');
