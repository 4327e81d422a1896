-- Why: the audit trail is asked for what happened of one kind, and for what refers to evidence without being about it.
-- Lock: events, against writes, while its index is built. Time: about 20 seconds for 10 million events.
-- Way back: drop table event_references; drop index events_by_kind_idx.
create index events_by_kind_idx on events (tenant_id, kind, position);

-- What an event refers to without being about it: the evidence that an evaluation was given. Only the audit trail reads it.
create table event_references (
  tenant_id  text collate "C" not null,
  subject_id text collate "C" not null,
  position   bigint not null,
  constraint event_references_pkey primary key (tenant_id, subject_id, position)
);
call protect_by_tenant('event_references', 'select, insert');
