-- Why: evidence may be taken from other evidence. What it was taken from is kept with it and as edges of the graph; it counts only while all of that does.
-- Lock: a moment, no row is rewritten. Time: the same at any size. Way back: drop the columns, and the edges that begin at evidence.
alter table evidence add column parent_ids text[];
alter table evidence add column tainted_at timestamptz;
comment on column evidence.parent_ids is 'What it was taken from, in the order named, as edges derives_from tell too; null: it is a root';
comment on column evidence.tainted_at is 'Since when something it was taken from counts no more; it counts where this and revoked_at are null';
