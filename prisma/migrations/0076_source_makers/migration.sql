-- Why: only who registered a source, and a reviewer, lowers its reliability (claims spec, section 15a, rule 13).
-- Lock: access exclusive on sources for an instant (a column without a default). Time: instant. Way back: drop the column.

-- Principal that registered the source; null: registered before that was kept, so only a reviewer lowers its reliability.
alter table sources add column registered_by text collate "C";
