-- Why: upkeep of spaces: runs and their reports, when they are due, what a sweep takes found by index, and jobs whose message was lost.
-- Lock: claims are rewritten for a generated column, events read once for an index. Time: about a minute per million rows. Way back: drop the tables, columns and indexes.

-- The message that carries the job on; a job that is open while no queue has it is sent again.
alter table jobs add column message text collate "C";
alter table jobs add column exclusive text collate "C";
comment on column jobs.exclusive is 'Of jobs that have the same, one at most is open in a tenant';
create unique index jobs_exclusive_idx on jobs (tenant_id, exclusive) where state in ('queued', 'running');
create index jobs_open_idx on jobs (updated_at) where state in ('queued', 'running');

-- One performance of a duty in a space, and what came of it. The job of the same id is where it stands.
create table upkeep_runs (
  tenant_id    text collate "C" not null,
  space_id     text collate "C" not null,
  id           text collate "C" not null,
  duty         text not null,
  options      jsonb not null,
  begun_by     text not null check (begun_by in ('request', 'clock')),
  requested_by text collate "C" not null,
  started_at   timestamptz not null,
  state        text not null check (state in ('open', 'done', 'failed', 'cancelled')),
  ended_at     timestamptz,
  report       jsonb,
  cursor       jsonb,
  primary key (tenant_id, space_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((state = 'open') = (ended_at is null))
);
comment on column upkeep_runs.cursor is 'Where the next run goes on, of one that ended for its budget';

-- What an admin set for a space; no row: the defaults.
create table upkeep_settings (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  is_paused boolean not null,
  duties    jsonb not null,
  version   integer not null,
  primary key (tenant_id, space_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);

-- Writer: due-duties.ts. Operational, not a projection: when each duty of a space comes next, in real time.
create table upkeep_due (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  duty      text collate "C" not null,
  next_at   timestamptz not null,
  primary key (tenant_id, space_id, duty)
);

-- When the sweep of decay has to look at a claim next: its strength falls below 0.15 (claims spec, section 11), or its trust crosses 0.30 while
-- somebody disputes it (section 5): by age, or because its premises changed. The sweep decides by the rules themselves; this only finds. null: never.
create function decays_at(status text, type text, category text, base_class text, importance double precision, reinforcements integer, disputes integer,
  base double precision, corroboration integer, trust double precision, half_life_days double precision, touched_at timestamptz, anchor_at timestamptz)
returns timestamptz language sql immutable parallel safe
return case when status not in ('active', 'disputed') then null else least(
  case when base_class in ('user_explicit', 'system') or type in ('axiom', 'goal') or category = 'task' then null
    else to_timestamp(946684800 + extract(epoch from touched_at - timestamptz '2000-01-01 00:00:00+00')::double precision + 86400 * half_life_days
      * ln(greatest(0.0001, floor(least(1, importance + 0.1 * reinforcements) * 10000 + 0.50001) / 10000
        * case category when 'decision' then 1.3 when 'preference' then 1.4 when 'insight' then 1.1 else 1 end) / 0.14995) / ln(2.0::double precision)) end,
  case when status = 'disputed' then case when trust >= 0.30 then timestamptz '-infinity' end
    when disputes = 0 then null
    when trust < 0.30 then timestamptz '-infinity'
    when base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) >= 0.39995 then null
    else to_timestamp(946684800 + extract(epoch from anchor_at - timestamptz '2000-01-01 00:00:00+00')::double precision + 31536000
      * (base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) - 0.29995) / 0.10) end) end;

alter table claims add column decays_at timestamptz generated always as (decays_at(status, type, category, base_class, importance, reinforcements, disputes,
  base, corroboration, trust, half_life_days, touched_at, anchor_at)) stored;
create index claims_decaying_idx on claims (tenant_id, space_id, decays_at, id) where decays_at is not null;
-- Replaced by what was announced for later: the sweep of expiry ends them when the time has come.
create index claims_announced_idx on claims (tenant_id, space_id, valid_until, id) where superseded_by is not null and status in ('active', 'disputed');

create index sessions_open_idx on sessions (tenant_id, space_id, opened_at, id) where state in ('open', 'recovered');
create index events_of_session_idx on events (tenant_id, session_id, ts) where session_id is not null;

call protect_by_tenant('upkeep_runs', 'select, insert, update');
call protect_by_tenant('upkeep_settings', 'select, insert, update');
call protect_by_tenant('upkeep_due', 'select, insert, update');
call open_to_system('upkeep_settings', 'select');
call open_to_system('upkeep_due', 'select, insert, update');
call open_to_system('spaces', 'select');
call open_to_system('sessions', 'select');
call open_to_system('cascades', 'select');
-- Of claims no more than what finding the due takes.
create policy system on claims to credence_system using (true);
grant select (tenant_id, space_id, id, status, decays_at, superseded_by, valid_until) on claims to credence_system;
