-- Messages that no queue has accepted yet, over all tenants, and the id of the oldest, which contains its creation
-- time.
-- Params: none.
-- Index: none (the outbox holds only what was written in the last second or so)
-- Tenant: exempt (an operator asks about the whole installation)
select count(*)::int as count, min(id) as oldest_id from outbox
