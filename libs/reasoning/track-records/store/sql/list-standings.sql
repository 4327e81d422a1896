-- How claims stand, with the live results of their tests, and who decided it: who retracted the claim, or gave the verdict that it has, a reviewer before others. Later events
-- that changed neither say nothing about that.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claims_pkey, claim_evidence_pkey, evidence_pkey, nodes_pkey, events_by_subject_idx
select c.id as "claimId", c.status, c.status_reason as "statusReason", c.failed_test as "failedTest", n.verdict,
  coalesce((select jsonb_agg(a.test || jsonb_build_object('side', case when a.relation = 'contradiction' then 'contradiction' else 'support' end) order by a.evidence_id)
    from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts
    where a.tenant_id = $1 and a.claim_id = c.id and a.test is not null), '[]') as results,
  case when c.status = 'retracted' then retracted.actor else judged.by end as "decidedBy"
from claims c
left join nodes n on n.tenant_id = $1 and n.id = c.id
left join lateral (
  select e.actor from events e
  where e.tenant_id = $1 and e.subject_id = c.id and e.kind = 'claim_retracted'
  order by e.position desc limit 1
) retracted on true
left join lateral (
  select jsonb_build_object('principalId', r.given ->> 'by', 'role', case when given ->> 'isByReviewer' = 'true' then 'reviewer' else 'agent' end) as by
  from jsonb_array_elements(n.detail -> 'resolutions') with ordinality as r (given, place)
  where r.given ->> 'outcome' = n.verdict and r.given ->> 'isEntitled' is distinct from 'false'
  order by (r.given ->> 'isByReviewer' = 'true') is true desc, r.place desc limit 1
) judged on true
where c.tenant_id = $1 and c.id = any ($2::text[])
order by c.id
