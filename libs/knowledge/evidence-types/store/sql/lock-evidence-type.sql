-- Locks the name of a type of evidence, registered or not, until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 name.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_advisory_xact_lock(hashtextextended(jsonb_build_array('evidence_type', $1::text, $2::text, $3::text)::text, 0))
