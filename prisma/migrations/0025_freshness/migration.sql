-- Why: some records hold for a while only. A space says how long per type of evidence; what rests on one carries until when it does, so that readers tell by the clock alone.
-- Lock: nullable columns are added to evidence, claims and claim_states, which rewrites nothing; indexes of which no row qualifies yet. Time: a second per million rows.
-- Way back: drop the table, the columns and the indexes.

-- How long records of a type hold in a space.
create table evidence_types (
  tenant_id     text collate "C" not null,
  space_id      text collate "C" not null,
  name          text collate "C" not null,
  stale_after   text,
  expired_after text,
  registered_at timestamptz not null,
  version       integer not null,
  primary key (tenant_id, space_id, name),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((stale_after is null) = (expired_after is null))
);
comment on column evidence_types.stale_after is 'ISO 8601 duration; with expired_after null: for ever';

alter table evidence add column stale_at timestamptz;
alter table evidence add column expires_at timestamptz;
alter table evidence add column lapses_at timestamptz;
comment on column evidence.stale_at is 'Fixed at recording, as expires_at; null: never';
comment on column evidence.lapses_at is 'When the sweep has to tell of it next; null: never';
create index evidence_lapsing_idx on evidence (tenant_id, space_id, lapses_at, id) where lapses_at is not null;

-- Of a claim with evidence of its own: as long as any of it holds. Of one that was derived: as long as all premises do.
alter table claims add column stale_at timestamptz;
alter table claims add column expires_at timestamptz;
alter table claim_states add column stale_at timestamptz;
alter table claim_states add column expires_at timestamptz;
-- What the sweep has to look at: claims whose own evidence has aged since their grounding was written.
create index claims_lapsing_idx on claims (tenant_id, space_id, (case grounding when 'sound' then stale_at when 'stale' then expires_at end), id)
  where trust_limit is null and stale_at is not null;
-- What is past its time by now, whether the sweep has come by or not.
create index claims_aged_idx on claims (tenant_id, space_id, stale_at, id) where stale_at is not null;

call protect_by_tenant('evidence_types', 'select, insert, update');
-- Of claims and evidence no more than what finding the due takes.
grant select (trust_limit, grounding, stale_at, expires_at) on claims to credence_system;
create policy system on evidence to credence_system using (true);
grant select (tenant_id, space_id, id, lapses_at) on evidence to credence_system;
