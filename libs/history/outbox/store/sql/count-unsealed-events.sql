-- Events without a seal, over all tenants, and the id of the oldest, which contains its creation time.
-- Params: none.
-- Index: unsealed_events_pkey
-- Tenant: exempt (an operator asks about the whole installation)
select count(*)::int as count, min(e.id) as oldest_id
from unsealed_events u
join events e on e.tenant_id = u.tenant_id and e.position = u.position
