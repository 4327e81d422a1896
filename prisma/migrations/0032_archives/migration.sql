-- Why: a closed day of the log is kept as one compressed segment that can be verified by itself (continuity spec, section 1).
-- Lock: none on a table that exists. Time: at once.
-- Way back: drop table archive_segments.

-- Writer: archive-store.ts. The sealed events of a tenant and of one UTC day, with their seals.
create table archive_segments (
  tenant_id  text collate "C" not null,
  day        text collate "C" not null,
  from_seq   bigint not null,
  to_seq     bigint not null,
  lines      integer not null,
  sha256     text not null,
  content    bytea not null,
  created_at timestamptz not null,
  constraint archive_segments_pkey primary key (tenant_id, day)
);
comment on column archive_segments.sha256 is 'Of the content before it was compressed';
call protect_by_tenant('archive_segments', 'select, insert');
call open_to_system('archive_segments', 'select');
