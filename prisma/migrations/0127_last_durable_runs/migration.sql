-- migrate: outside a transaction
-- Why: whether promotion has work is asked every few seconds, and depends on its last run in the durable lane of the space. Without such a run, or with an old one, all newer events whose subject is the space were read, and readers can cause such events.
-- Lock: none that reads or writes of events wait for. Time: that of reading the table twice, about 40 s for ten million rows; few of them are of this kind. If it stops half-way, drop index events_of_promotion_idx, then do as `credence migrate` says.
-- Way back: drop index events_of_promotion_idx.
-- The last run of promotion in a lane.
create index concurrently events_of_promotion_idx on events (tenant_id, subject_id, position) where kind = 'workspace_promoted';
