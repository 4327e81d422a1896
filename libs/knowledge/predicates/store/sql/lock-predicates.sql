-- Locks the predicate registry of a space until the transaction ends, so that it is changed by one transaction at a
-- time.
-- Params: $1 tenant_id, $2 space_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('predicates', $1::text, $2::text)::text, 0))
