-- When the duties of a space come next.
-- Params: $1 tenant_id, $2 space_id.
-- Index: upkeep_due_pkey
select duty, next_at as "nextAt" from upkeep_due where tenant_id = $1 and space_id = $2 order by duty
