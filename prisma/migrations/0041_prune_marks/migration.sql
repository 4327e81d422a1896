-- Why: consolidation looked at every run again at all that it keeps because something leans on it; and rests of the sweep of decay that are over stayed for ever in a space where nothing is due.
-- Lock: none for long (a new table; a constraint of a table of runs under way). Time: at once. Way back: drop the table, the constraint as it was, revoke the right.

-- Writer: prune-marks.ts. Disposable: without a row, a run looks at all.
create table prune_marks (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  asked     text not null,
  up_to     timestamptz not null,
  all_at    timestamptz not null,
  primary key (tenant_id, space_id)
);
comment on table prune_marks is 'How far spaces have been pruned, by their clocks: what was due by then was looked at';
comment on column prune_marks.asked is 'What was asked of the claims: a run that asks otherwise looks at all';
comment on column prune_marks.all_at is 'When last all was looked at, kept before or not';

alter table consolidation_scratch drop constraint consolidation_scratch_kind_check;
alter table consolidation_scratch add constraint consolidation_scratch_kind_check
  check (kind in ('sampled', 'gone', 'inactive', 'archived', 'active', 'made', 'carried_on', 'in_conflict', 'leaned_on', 'linked', 'pruned'));

call protect_by_tenant('prune_marks', 'select, insert, update');
-- Whether rests are over is asked of all spaces at once.
call open_to_system('decay_rests', 'select');
