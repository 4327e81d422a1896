-- Events without their seal, over all tenants, and the time of the oldest.
-- Params: none.
-- Index: unsealed_events_pkey
-- Tenant: exempt (an operator asks about the whole installation)
select count(*)::int as count, min(e.ts) as oldest_at
from unsealed_events u
join events e on e.tenant_id = u.tenant_id and e.position = u.position
