-- Gives the planner statistics of tables that have doubled while they are small, and returns how many tables that were.
-- Params: none.
-- Index: none
-- Tenant: exempt (statistics belong to a table)
select analyze_young_tables() as count
