-- Maintenance: runs and their reports, when they are due, claims merged into others, and what runs note so as not to look at everything again.

-- One performance of a kind in a space, and what came of it. The job of the same id is where it stands.
create table maintenance_runs (
  tenant_id    text collate "C" not null,
  space_id     text collate "C" not null,
  id           text collate "C" not null,
  kind         text not null,
  options      jsonb not null,
  triggered_by     text not null constraint maintenance_runs_triggered_by_check check (triggered_by in ('request', 'schedule')),
  requested_by text collate "C" not null,
  started_at   timestamptz not null,
  state        text not null constraint maintenance_runs_state_check check (state in ('open', 'done', 'failed', 'cancelled')),
  ended_at     timestamptz,
  report       jsonb,
  cursor       jsonb,
  constraint maintenance_runs_pkey primary key (tenant_id, space_id, id),
  constraint maintenance_runs_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint maintenance_runs_check check ((state = 'open') = (ended_at is null))
);
comment on column maintenance_runs.cursor is 'Where the next run goes on, of one that ended for its budget';
call protect_by_tenant('maintenance_runs', 'select, insert, update');

-- What an admin set for a space; no row: the defaults.
create table maintenance_settings (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  paused boolean not null,
  kinds    jsonb not null,
  version   integer not null,
  constraint maintenance_settings_pkey primary key (tenant_id, space_id),
  constraint maintenance_settings_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
call protect_by_tenant('maintenance_settings', 'select, insert, update');
call open_to_system('maintenance_settings', 'select');

-- Writer: due-times.ts. Operational, not a projection: when each kind of a space comes next, in real time.
create table maintenance_due (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text collate "C" not null,
  next_at   timestamptz not null,
  started_at  timestamptz,
  constraint maintenance_due_pkey primary key (tenant_id, space_id, kind)
);
comment on column maintenance_due.started_at is 'When a run last started: time alone makes work too, so a space is checked now and then though nothing has changed in it';
call protect_by_tenant('maintenance_due', 'select, insert, update');
call open_to_system('maintenance_due', 'select, insert, update');

-- Two claims that became one: by what rule, how both stood before and after, and what the survivor gained.
create table claim_merges (
  tenant_id     text collate "C" not null,
  id            text collate "C" not null,
  space_id      text collate "C" not null,
  survivor_id     text collate "C" not null,
  merged_id      text collate "C" not null,
  rule          text not null constraint claim_merges_rule_check check (rule in ('same_value', 'same_words')),
  score         double precision not null,
  run_id        text collate "C",
  survivor_before jsonb not null,
  survivor_after  jsonb not null,
  merged_before  jsonb not null,
  merged_after   jsonb not null,
  transferred   jsonb not null,
  merged_at     timestamptz not null,
  undone_at     timestamptz,
  undone_by     text collate "C",
  note          text,
  version       integer not null,
  constraint claim_merges_pkey primary key (tenant_id, id),
  constraint claim_merges_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint claim_merges_check check ((undone_at is null) = (undone_by is null))
);
comment on column claim_merges.score is 'Cosine of the two texts, 4 decimals';
comment on column claim_merges.transferred is 'Evidence, tags and links that the survivor gained, and the rows of its own that they replaced';
-- Merges of a space, page by page; of a claim, on either side.
create index claim_merges_listed_idx on claim_merges (tenant_id, space_id, id);
create index claim_merges_by_survivor_idx on claim_merges (tenant_id, survivor_id);
create index claim_merges_by_merged_idx on claim_merges (tenant_id, merged_id);
call protect_by_tenant('claim_merges', 'select, insert, update');
-- A merge is read by those who read the claim it made.
create policy own_sessions on claim_merges as restrictive for select to credence_reader using (
  exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = claim_merges.survivor_id));

-- Writer: check-store.ts. Disposable: at which version consolidation has looked at a claim; without it, it looks again.
create table claim_checks (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  space_id   text collate "C" not null,
  version    integer not null,
  has_vector boolean not null,
  content_fingerprint uuid,
  constraint claim_checks_pkey primary key (tenant_id, claim_id)
);
comment on column claim_checks.version is '0: not compared with others yet';
comment on column claim_checks.content_fingerprint is 'Of a claim without a triple: hash of its words, numbers and negations, whatever their order';
-- Claims whose words say the same.
create index claim_checks_by_fingerprint_idx on claim_checks (tenant_id, space_id, content_fingerprint) where content_fingerprint is not null;
call protect_by_tenant('claim_checks', 'select, insert, update');

-- Writer: due-claims.ts (also in the transaction of the change), embedding-store.ts (where a vector came) and check-store.ts
-- (take rows out once consolidation has looked).
-- Disposable: without a row, a claim is looked at again by a full run only. A row a version: writers and consolidation never wait for
-- each other, and what is taken out is what was looked at.
create table claim_changes (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  constraint claim_changes_pkey primary key (tenant_id, space_id, claim_id, version)
);
comment on column claim_changes.version is '0: its vector came';
call protect_by_tenant('claim_changes', 'select, insert, delete');
-- Whether consolidation has something to do is asked of all spaces at once.
call open_to_system('claim_changes', 'select');

-- Writer: due-claims.ts. What the run that is open in a space compares, and the version at which it was listed.
create table consolidation_due (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  constraint consolidation_due_pkey primary key (tenant_id, space_id, claim_id)
);
call protect_by_tenant('consolidation_due', 'select, insert, update, delete');

-- Writer: consolidation-overlay.ts. What a run of consolidation notes for itself: the claims it is confined to, and what a dry run would have made of others.
create table consolidation_overlay (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  run_id    text collate "C" not null,
  kind      text collate "C" not null constraint consolidation_overlay_kind_check
    check (kind in ('sampled', 'gone', 'inactive', 'archived', 'active', 'made', 'carried_on', 'in_conflict', 'leaned_on', 'linked', 'pruned')),
  claim_id  text collate "C" not null,
  constraint consolidation_overlay_pkey primary key (tenant_id, space_id, run_id, kind, claim_id)
);
call protect_by_tenant('consolidation_overlay', 'select, insert, delete');

-- Writer: consolidation-overlay.ts. A dry run goes on from the claims as its earlier pages would have left them, so that it reports what a real one would.
create table consolidation_preview (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  run_id    text collate "C" not null,
  position  bigint not null,
  claim_ids text[] not null,
  event     jsonb not null,
  constraint consolidation_preview_pkey primary key (tenant_id, space_id, run_id, position)
);
comment on table consolidation_preview is 'Events that a dry run would have recorded, in their order, with the claims they are about';
-- What a preview holds about some claims.
create index consolidation_preview_by_claim_idx on consolidation_preview using gin (claim_ids);
call protect_by_tenant('consolidation_preview', 'select, insert, delete');

-- Writer: due-item.repository.ts (in the transaction of the page). Disposable: without a row, the next `decay` run checks the claim again.
create table decay_cooldowns (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  until     timestamptz not null,
  constraint decay_cooldowns_pkey primary key (tenant_id, claim_id)
);
comment on table decay_cooldowns is 'Claims that have faded and are kept for others, and until when nobody asks again';
comment on column decay_cooldowns.version is 'Of the claim as it was looked at: one that has changed since does not rest';
-- Cooldowns that are over, the oldest first: their claims may be retracted, merged or superseded meanwhile.
create index decay_cooldowns_until_idx on decay_cooldowns (tenant_id, space_id, until);
call protect_by_tenant('decay_cooldowns', 'select, insert, update, delete');
-- Whether cooldowns have ended is asked of all spaces at once.
call open_to_system('decay_cooldowns', 'select');

-- Writer: check-store.ts. Disposable: without a row, a run looks at all.
create table prune_marks (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  asked     text not null,
  up_to     timestamptz not null,
  all_at    timestamptz not null,
  constraint prune_marks_pkey primary key (tenant_id, space_id)
);
comment on table prune_marks is 'How far spaces have been pruned, by their clocks: what was due by then was looked at';
comment on column prune_marks.asked is 'What was asked of the claims: a run that asks otherwise looks at all';
comment on column prune_marks.all_at is 'When last all was looked at, kept before or not';
call protect_by_tenant('prune_marks', 'select, insert, update');
