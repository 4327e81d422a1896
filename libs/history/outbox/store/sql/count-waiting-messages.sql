-- Messages that no queue has accepted yet, over all tenants, and the id of the oldest, which contains the time when it
-- was made.
-- Params: none.
-- Index: none (the outbox holds what the last second wrote)
-- Tenant: exempt (an operator asks about the whole installation)
select count(*)::int as count, min(id) as oldest_id from outbox
