-- Why: proposals are about anything. The nouns declare the kinds, so the table no longer lists them.
-- Lock: proposals, exclusively, for a change of the catalogue. Time: at once, whatever the size.
-- Way back: alter table proposals add constraint proposals_kind_check check (kind in ('person_tier', 'cornerstone', 'cornerstone_retirement')).
alter table proposals drop constraint proposals_kind_check;
comment on column proposals.kind is 'What is proposed; the nouns declare the kinds';
comment on column proposals.subject_id is 'What it is about: whatever has an id';
