-- Why: replay of a long log begins at a copy of the tables instead of the first event (continuity spec, section 1).
-- Lock: none on a table that exists. Time: at once.
-- Way back: drop table snapshot_pages; drop table snapshots.

-- Writer: snapshot-store.ts. A copy of the tables of a tenant as they were when the log had a number of events.
create table snapshots (
  tenant_id       text collate "C" not null,
  id              text collate "C" not null,
  seq             bigint not null,
  ahead           bigint[] not null,
  state_hash      text not null,
  table_rows      jsonb not null,
  bytes           bigint not null,
  service_version text not null,
  migration       text not null,
  created_at      timestamptz not null,
  constraint snapshots_pkey primary key (tenant_id, id)
);
comment on column snapshots.ahead is 'Positions of events that it contains although they had no seal';
comment on column snapshots.migration is 'The last migration under which it was made';
call protect_by_tenant('snapshots', 'select, insert, delete');
call open_to_system('snapshots', 'select');

-- Writer: snapshot-store.ts. Rows of one table of a snapshot, compressed. Written before the snapshot itself, in small transactions: pages of one that was
-- never finished belong to no snapshot, and the next one deletes them.
create table snapshot_pages (
  tenant_id   text collate "C" not null,
  snapshot_id text collate "C" not null,
  ordinal     integer not null,
  table_name  text collate "C" not null,
  row_count   integer not null,
  sha256      text not null,
  content     bytea not null,
  constraint snapshot_pages_pkey primary key (tenant_id, snapshot_id, ordinal)
);
comment on column snapshot_pages.sha256 is 'Of the content as it is stored';
call protect_by_tenant('snapshot_pages', 'select, insert, delete');
