-- Draws positions in the log for events about to be appended. It is a statement of its own, because a number drawn
-- together with rows could be drawn on any machine.
-- Params: $1 tenant_id, $2 how many.
-- Index: none (no table)
-- Tenant: exempt (one sequence for all)
select pg_current_xact_id()::text as xid, draw_positions($2)::text[] as positions where $1::text is not null
