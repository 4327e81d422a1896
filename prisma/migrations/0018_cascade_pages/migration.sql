-- Why: a correction on its way checks every node it reaches against its own cascade, which costs as much as writing it down. One projector writes both.
-- Lock: cascade_frontier, a moment. Time: instant. Way back: add the foreign key again.
alter table cascade_frontier drop constraint cascade_frontier_tenant_id_cascade_id_fkey;
