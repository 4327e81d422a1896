-- Why: a contradiction keeps the order in which its opener named the sides, and may be withdrawn; a resolver says why a reviewer took it for
-- relevant, and whether a reviewer attached it: only then may it be decided by it against something stronger, now or later.
-- Lock: nullable columns on conflicts and edges, which rewrites nothing, and one check that is validated by a scan of conflicts.
-- Time: under a second for a million conflicts. Way back: drop the columns; withdrawn conflicts become lapsed.
alter table conflicts add column first_side text collate "C";
alter table conflicts drop constraint conflicts_resolution_check;
alter table conflicts add constraint conflicts_resolution_check check (resolution in ('supersede', 'reject', 'keep_both', 'lapsed', 'withdrawn'));
alter table edges add column override text;
alter table edges add column by_reviewer boolean;
