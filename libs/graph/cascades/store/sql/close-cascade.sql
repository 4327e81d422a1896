-- Ends a cascade.
-- Params: $1 tenant_id, $2 id, $3 ended_at.
-- Index: cascades_pkey
update cascades set state = 'done', ended_at = $3
where tenant_id = $1 and id = $2
