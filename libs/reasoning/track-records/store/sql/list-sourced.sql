-- The attachments of claims whose evidence a registered source recorded, or that have a reliability factor, with what
-- the factor is computed from. A source name that the recorder may not speak for is only a label, which the group of
-- the evidence shows.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey, evidence_pkey, claims_pkey, sources_pkey, predicates_pkey
select a.claim_id as "claimId", a.evidence_id as "evidenceId", a.reliability, s.domain_tags as "domainTags", s.settled, s.overturned, c.predicate_n as "predicateN", p.domains
from claim_evidence a
join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
join claims c on c.tenant_id = $1 and c.id = a.claim_id
left join sources s on s.tenant_id = $1 and s.space_id = e.space_id and s.source_id = e.source_id
  and e.independence_group <> 'inference' and e.independence_group !~ '^(unregistered|user|speaker)/'
left join predicates p on p.tenant_id = $1 and p.space_id = c.space_id and p.name_n = c.predicate_n
where a.tenant_id = $1 and a.claim_id = any ($2::text[]) and (s.source_id is not null or a.reliability is not null)
order by a.claim_id, a.evidence_id
