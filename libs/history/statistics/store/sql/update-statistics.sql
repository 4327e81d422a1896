-- Analyses small tables that have doubled, so that the planner has statistics, and returns their number.
-- Params: none.
-- Index: none
-- Tenant: exempt (statistics belong to a table)
select analyze_young_tables() as count
