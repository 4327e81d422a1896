-- The evidence cited by claims and by all claims that they are derived from, by claim. Facts are derived only from
-- facts of other types, so there are few levels.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: edges_live_idx, claim_evidence_pkey
with recursive below (root, id) as (
  select r.id collate "C", r.id collate "C" from unnest($2::text[]) as r (id)
  union
  select below.root, e.to_id
  from below
  join edges e on e.tenant_id = $1 and e.from_id = below.id and e.kind = 'derives_from' and e.closed_at is null
)
select distinct below.root as "claimId", a.evidence_id as "evidenceId"
from below
join claim_evidence a on a.tenant_id = $1 and a.claim_id = below.id and a.relation = 'cited'
