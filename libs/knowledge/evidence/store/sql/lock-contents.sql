-- Locks contents of types that a schema declares until the transaction ends, so that the second of two equal records
-- sees the first.
-- Params: $1 tenant_id, $2 space_id, $3 types and hashes text[] in order.
-- Index: none (no table)
-- Tenant: exempt (advisory locks whose keys include the tenant)
select count(pg_advisory_xact_lock(hashtextextended(jsonb_build_array('content', $1::text, $2::text, c.content)::text, 0)))
from unnest($3::text[]) as c (content)
