-- Facts of a space that are in use, or can be again without being asserted, by type and id, with the columns that
-- decide whether a version of the schema must judge them. The values compared with the index come from subqueries:
-- under row-level security, a `coalesce` in their place would prevent the index lookup.
-- Params: $1 tenant_id, $2 space_id, $3 after claim_id, or one that is not a fact, $4 limit.
-- Index: facts_of_type_idx, facts_pkey, claims_pkey
select f.claim_id as id, f.claim_type as "claimType", f.schema_version as "schemaVersion", c.cause ->> 'kind' as cause
from facts f
join claims c on c.tenant_id = $1 and c.id = f.claim_id and c.status in ('active', 'disputed', 'quarantined', 'archived')
where f.tenant_id = $1 and f.space_id = $2
  and (f.claim_type, f.claim_id) > ((select coalesce(min(l.claim_type), '') from facts l where l.tenant_id = $1 and l.claim_id = $3), $3)
order by f.claim_type, f.claim_id
limit $4
