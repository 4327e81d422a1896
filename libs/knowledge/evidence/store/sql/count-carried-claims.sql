-- How many claims a piece of evidence carries, or carried until it was revoked, and the hundred most important of them.
-- Params: $1 tenant_id, $2 evidence_id.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
with carried as materialized (
  select c.id, c.importance
  from claim_evidence a
  join claims c on c.tenant_id = $1 and c.id = a.claim_id
  where a.tenant_id = $1 and a.evidence_id = $2
)
select (select count(*)::integer from carried) as "affectedCount", array(select id from carried order by importance desc, id limit 100) as affected
