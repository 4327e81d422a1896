-- The columns that decide whether given claims must be judged, and the keys under which they are decided.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_listed_idx, facts_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.status, c.cause ->> 'kind' as cause,
  f.claim_type as "claimType", f.schema_version as "schemaVersion"
from claims c
left join facts f on f.tenant_id = $1 and f.claim_id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
