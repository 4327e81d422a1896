-- Records how far the log of a tenant was followed; a new head means that the end was reached for now.
-- Params: $1 tenant_id, $2 seq, $3 head, null to keep it.
-- Index: vector_checks_pkey
-- Writer: vector-gaps.ts (disposable; not a projection)
update vector_checks set seq = $2, head = coalesce($3, head), looked_at = case when $3::bigint is null then looked_at else now() end where tenant_id = $1
