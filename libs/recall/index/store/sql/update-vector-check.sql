-- Records how far the log of a tenant was followed. A new head is given once the log was followed up to the previous
-- head.
-- Params: $1 tenant_id, $2 seq, $3 head, null to keep it.
-- Index: vector_checks_pkey
-- Writer: vector-gaps.ts (disposable; not a projection)
update vector_checks set seq = $2, head = coalesce($3, head), looked_at = case when $3::bigint is null then looked_at else now() end where tenant_id = $1
