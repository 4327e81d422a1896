-- Why: reads of evidence show what was parsed of it: the candidate propositions that it was recorded with (docs/specs/beliefs.md, section 2.2).
-- Lock: evidence, for the moment that the column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: drop the column.
alter table evidence add column fragments jsonb;
comment on column evidence.fragments is 'Candidate propositions that it was recorded with; null: none';
