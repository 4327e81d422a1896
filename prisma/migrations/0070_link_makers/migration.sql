-- Why: links are made by hand too, and changed by who made them or by a reviewer.
-- Lock: access exclusive on claim_links for an instant (a column without a default). Time: instant. Way back: drop the column.

-- Principal that said so; null: consolidation has measured it.
alter table claim_links add column linked_by text collate "C";
