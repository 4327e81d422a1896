-- Draws log positions for events that are about to be appended. This is a separate statement: on a cluster, a number
-- drawn in the statement that inserts the rows could be drawn on any node.
-- Params: $1 tenant_id, $2 how many.
-- Index: none (no table)
-- Tenant: exempt (one sequence for all)
select pg_current_xact_id()::text as xid, draw_positions($2)::text[] as positions where $1::text is not null
