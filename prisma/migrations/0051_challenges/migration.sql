-- Nobody below a reviewer decides against a stronger claim (claims spec, section 15a, rule 12): a conflict records which of its sides it is too weak to contest.
-- Lock: brief, one nullable column on conflicts; nothing is rewritten. Way back: drop the column, and every conflict contests both sides again.
alter table conflicts add column uncontested text[] collate "C";
comment on column conflicts.uncontested is 'Sides that are too strong for it to contest; null: it contests both';
