-- Why: a dry run of consolidation also keeps what it would have made, so that it reports what a real one would.
-- Lock: none for long; the table is small and of runs under way. Time: at once. Way back: the constraint as it was.

alter table consolidation_scratch drop constraint consolidation_scratch_kind_check;
alter table consolidation_scratch add constraint consolidation_scratch_kind_check check (kind in ('sampled', 'gone', 'archived', 'active', 'leaned_on', 'linked'));
