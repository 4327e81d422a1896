-- How many claims that the reader may see the given evidence is attached to, even if it has been revoked, and the
-- hundred most important of them. Both reads are limited to keep the response fast. A claim has only one attachment to a piece of evidence. So
-- the claims of a single piece are counted without removing duplicates, because removing them would mean reading all
-- claims.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 how many are counted at most, $4 attachments from which the hundred are chosen at most.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select
  case when cardinality($2::text[]) = 1
    then (select count(*)::integer from (select from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2) and exists (select from claims c where c.tenant_id = $1 and c.id = a.claim_id) limit $3) counted)
    else (select count(*)::integer from (select distinct a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2) and exists (select from claims c where c.tenant_id = $1 and c.id = a.claim_id) limit $3) counted)
  end as "affectedCount",
  array(
    select c.id
    from (
      select distinct w.claim_id from (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = any ($2) limit $4) w
    ) seen
    join claims c on c.tenant_id = $1 and c.id = seen.claim_id
    order by c.importance desc, c.id
    limit 100
  ) as affected
