-- Why: what failed is a note, with its words, its component and its signature; a row of `failures` says that it happened, where and how bad it was. The words stood here as well.
-- Lock: `failures` against everything, for a moment. Time: at once, whatever the size: no row is written.
-- Way back: add the columns again, all nullable; the words of failures from before are in their events.
alter table failures add column claim_id text collate "C";
alter table failures drop column component;
alter table failures drop column what;
alter table failures drop column root_cause;
alter table failures drop column signature;
comment on column failures.claim_id is 'The note of what failed; null: the note was rejected, or the failure is from before failures were notes';
