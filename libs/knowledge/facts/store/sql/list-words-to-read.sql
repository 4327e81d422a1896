-- The words with which facts were asserted, for facts that were last accepted by another version of the schema or that
-- a version took out of use.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 version.
-- Index: facts_pkey, claims_pkey, claim_statements_pkey
select f.claim_id as id, f.claim_type as "claimType", s.fact ->> 'callerText' as text
from facts f
join claims c on c.tenant_id = $1 and c.id = f.claim_id
join claim_statements s on s.tenant_id = $1 and s.claim_id = f.claim_id
where f.tenant_id = $1 and f.space_id = $2 and f.claim_id = any ($3::text[])
  and (f.schema_version <> $4 or c.cause ->> 'kind' = 'schema_changed') and s.fact ->> 'callerText' <> ''
order by f.claim_id
