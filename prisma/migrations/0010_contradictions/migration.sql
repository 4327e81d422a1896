-- Why: a contradiction that somebody points out says how the two contradict, and why that came about.
-- Lock: two nullable columns are added to conflicts, which rewrites nothing. Time: instant. Way back: drop the columns.
alter table conflicts add column description text;
alter table conflicts add column root_cause text;
