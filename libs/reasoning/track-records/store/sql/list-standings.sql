-- How claims stand, and who retracted or judged each last.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claims_pkey, nodes_pkey, events_by_subject_idx
select c.id as "claimId", c.status, c.status_reason as "statusReason", c.failed_test as "failedTest", n.verdict, d.actor as "decidedBy"
from claims c
left join nodes n on n.tenant_id = $1 and n.id = c.id
left join lateral (
  select e.actor from events e
  where e.tenant_id = $1 and e.subject_id = c.id and e.kind in ('claim_retracted', 'node_changed')
  order by e.position desc limit 1
) d on true
where c.tenant_id = $1 and c.id = any ($2::text[])
order by c.id
