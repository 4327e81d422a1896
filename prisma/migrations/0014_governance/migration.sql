-- Why: what one person proposes and another decides: who is trusted how far, which cornerstones hold. And who said that two claims contradict each other.
-- Lock: conflicts while a nullable column is added, which rewrites nothing. Time: instant. Way back: drop the table and the column.
create table proposals (
  tenant_id   text collate "C" not null,
  space_id    text collate "C" not null,
  id          text collate "C" not null,
  kind        text not null check (kind in ('person_tier', 'cornerstone', 'cornerstone_retirement')),
  subject_id  text collate "C" not null,
  change      jsonb not null,
  reason      text,
  status      text not null check (status in ('open', 'approved', 'refused', 'withdrawn')),
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null,
  decided_by  text collate "C",
  decided_at  timestamptz,
  note        text,
  version     integer not null,
  primary key (tenant_id, space_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((status = 'open') = (decided_by is null) and (status = 'open') = (decided_at is null))
);
comment on column proposals.change is 'What is proposed of the subject, by kind';
create index proposals_open_idx on proposals (tenant_id, subject_id) where status = 'open';

call protect_by_tenant('proposals', 'select, insert, update');

-- Who pointed a contradiction out; null: the gate opened the conflict, or it was opened before this was kept.
alter table conflicts add column opened_by text collate "C";
