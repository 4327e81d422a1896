-- News that no queue has yet, over all tenants, and since when the oldest waits.
-- Params: none.
-- Index: none (the outbox holds what the last second wrote)
-- Tenant: exempt (an operator asks about the whole installation)
select count(*)::int as count, min(created_at) as oldest_at from outbox
