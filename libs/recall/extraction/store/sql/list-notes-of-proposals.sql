-- Quarantined notes from which the model extracted given claims.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey, evidence_pkey, claims_pkey
select x.claim_id as "proposalId", n.id as "noteId"
from claim_evidence x
join evidence e on e.tenant_id = $1 and e.id = x.evidence_id
join claims n on n.tenant_id = $1 and n.id = e.read_from
where x.tenant_id = $1 and x.claim_id = any ($2::text[]) and x.relation <> 'contradiction' and n.status = 'quarantined'
order by n.id
