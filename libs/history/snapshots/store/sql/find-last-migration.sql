-- The last migration that was applied.
-- Params: $1 tenant_id.
-- Index: none (one row for each migration)
-- Tenant: exempt (migrations belong to the database)
select m.migration_name as name from _prisma_migrations m
where m.finished_at is not null and m.rolled_back_at is null and $1::text is not null
order by m.migration_name desc
limit 1
