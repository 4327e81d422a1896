-- migrate: outside a transaction
-- Why: no statement uses this index any more, since items of handoffs are found through the handoffs of their task; but every handoff, and every item that an event settles, writes it.
-- Lock: none that reads or writes of handoff_verifications wait for. Time: a few milliseconds after the end of the statements that run, whatever is stored. If it stops half-way, do as `credence migrate` says: it can be run again.
-- Way back: create the index of 0041 again, with `create index concurrently`. The version before works without it, too.
drop index concurrently if exists handoff_verifications_settled_idx;
