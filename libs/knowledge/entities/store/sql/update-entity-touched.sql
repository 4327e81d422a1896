-- Records when an entity was last linked.
-- Params: $1 tenant_id, $2 id, $3 last_touched_at.
-- Index: entities_pkey
update entities e set last_touched_at = greatest(e.last_touched_at, $3::timestamptz)
where e.tenant_id = $1 and e.id = $2
