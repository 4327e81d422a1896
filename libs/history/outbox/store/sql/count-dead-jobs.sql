-- Jobs given up after their last attempt, over all tenants, by queue.
-- Params: none.
-- Index: jobs_dead_idx
-- Tenant: exempt (an operator asks about the whole installation)
select queue, count(*)::int as count from jobs where status = 'dead' group by queue order by queue
