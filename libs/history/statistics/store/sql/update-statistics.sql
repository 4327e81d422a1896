-- Gives the planner statistics of small tables that have doubled, and returns how many these were.
-- Params: none.
-- Index: none
-- Tenant: exempt (statistics belong to a table)
select analyze_young_tables() as count
