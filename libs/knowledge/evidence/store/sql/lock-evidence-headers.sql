-- What is known of evidence of a space without its content, locked against revocation until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: evidence_pkey
select e.id, e.kind, e.class, e.evidence_type as "evidenceType", e.session_id as "sessionId", e.revoked_at as "revokedAt", e.tainted_at as "taintedAt"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
for share
