-- The registered sources whose counted, live evidence supports given claims, or whose track record includes these
-- claims, with the outcome recorded there. The result of a test does not count for its own source.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey, evidence_pkey, sources_pkey, source_settlements_pkey
select a.claim_id as "claimId", s.source_id as "sourceId", t.outcome as counted
from claim_evidence a
join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.revoked_at is null and e.tainted_at is null
join sources s on s.tenant_id = $1 and s.space_id = e.space_id and s.source_id = e.source_id
  and {{expression Evidence e sourced}}
left join source_settlements t on t.tenant_id = $1 and t.claim_id = a.claim_id and t.source_id = s.source_id
where a.tenant_id = $1 and a.claim_id = any ($2::text[]) and a.relation not in ('contradiction', 'conclusion') and (a.counted or a.others @> '[{"counted": true}]') and a.test is null
union
select t.claim_id, t.source_id, t.outcome from source_settlements t where t.tenant_id = $1 and t.claim_id = any ($2::text[])
order by 1, 2
