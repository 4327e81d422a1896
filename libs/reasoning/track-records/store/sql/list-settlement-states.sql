-- The state of claims, with the live results of their tests and with who decided about each claim. For a retracted
-- claim, this is the principal that retracted it. For a claim with a verdict, it is the principal that gave the present
-- verdict; reviewers take precedence, then verdicts that were not too weak when they were given. For a claim without a
-- verdict that failed a test, it is null. Otherwise, it is the principal that last restored or changed the claim and so
-- reversed an earlier decision. Later events of other kinds do not matter. The verdict on an observation is given on
-- the prediction that depends on it.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claims_pkey, claim_evidence_pkey, evidence_pkey, nodes_pkey, events_by_subject_idx, edges_to_idx
select c.id as "claimId", c.status, c.status_reason as "statusReason", c.failed_test as "failedTest", n.verdict,
  coalesce((select jsonb_agg(a.test || jsonb_build_object('sourceId', e.source_id, 'side', case when a.relation = 'contradiction' then 'contradiction' else 'support' end) order by a.evidence_id)
    from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts
    where a.tenant_id = $1 and a.claim_id = c.id and a.test is not null), '[]') as results,
  case when c.status = 'retracted' then retracted.actor
    when n.verdict is not null or c.failed_test is not null then judged.by
    else undone.actor end as "decidedBy"
from claims c
left join nodes n on n.tenant_id = $1 and n.id = c.id
left join lateral (
  select e.actor from events e
  where e.tenant_id = $1 and e.subject_id = c.id and e.kind = 'claim_retracted'
  order by e.position desc limit 1
) retracted on true
left join lateral (
  select jsonb_build_object('principalId', r.given ->> 'by', 'role', case when given ->> 'isByReviewer' = 'true' then 'reviewer' else 'agent' end) as by
  from (
    select n.detail -> 'resolutions' as resolutions
    union all
    select p.detail -> 'resolutions'
    from edges x
    join nodes p on p.tenant_id = $1 and p.id = x.from_id and p.type = 'prediction'
    where x.tenant_id = $1 and x.to_id = c.id and x.kind = 'derives_from' and x.closed_at is null
  ) j
  cross join jsonb_array_elements(j.resolutions) with ordinality as r (given, place)
  where r.given ->> 'outcome' = n.verdict
  order by (r.given ->> 'isByReviewer' = 'true') is true desc, r.given ->> 'isEntitled' is distinct from 'false' desc, r.place desc limit 1
) judged on true
left join lateral (
  select e.actor from events e
  where e.tenant_id = $1 and e.subject_id = c.id and e.kind in ('claim_restored', 'node_changed')
  order by e.position desc limit 1
) undone on true
where c.tenant_id = $1 and c.id = any ($2::text[])
order by c.id
