-- Why: a dry run of consolidation goes on from the claims as its earlier pages would have left them, their trust, evidence and windows, so that it reports what a real one would.
-- Lock: none for long; both tables are small and of runs under way. Time: at once. Way back: drop the table, and the constraint as it was.
create table consolidation_foreseen (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  run_id    text collate "C" not null,
  position  bigint generated always as identity,
  claim_ids text[] not null,
  event     jsonb not null,
  primary key (tenant_id, space_id, run_id, position)
);
comment on table consolidation_foreseen is 'Events that a dry run would have recorded, in their order, with the claims they are about';
create index consolidation_foreseen_by_claim_idx on consolidation_foreseen using gin (claim_ids);
call protect_by_tenant('consolidation_foreseen', 'select, insert, delete');

alter table consolidation_scratch drop constraint consolidation_scratch_kind_check;
alter table consolidation_scratch add constraint consolidation_scratch_kind_check
  check (kind in ('sampled', 'gone', 'inactive', 'archived', 'active', 'made', 'carried_on', 'in_conflict', 'leaned_on', 'linked'));
