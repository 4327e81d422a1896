-- How many claims the given evidence is attached to, also if it has been revoked, and the hundred most important of
-- them. Both reads are limited to keep the response fast.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 how many are counted at most, $4 how many the hundred are chosen from at most.
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
