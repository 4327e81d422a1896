-- How many claims evidence supports, or supported until it was revoked, and a hundred of them, the more important
-- first. The number that is looked at is limited by the time for an answer.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 most counted, $4 most to choose the hundred from.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select
  (select count(*)::integer from (select distinct a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2::text[]) limit $3) counted) as "affectedCount",
  array(
    select c.id
    from (select distinct a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2) limit $4) seen
    join claims c on c.tenant_id = $1 and c.id = seen.claim_id
    order by c.importance desc, c.id
    limit 100
  ) as affected
