-- Removes the unsealed marks of events that have been sealed.
-- Params: $1 tenant_id, $2 positions.
-- Index: unsealed_events_pkey
-- Writer: seal-log.ts (operational state, not a projection)
delete from unsealed_events where tenant_id = $1 and position = any ($2::bigint[])
