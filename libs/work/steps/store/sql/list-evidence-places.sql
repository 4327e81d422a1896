-- The evidence of a step: its session, who attached it and when, and whether this is a user.
-- Params: $1 tenant_id, $2 step_id.
-- Index: step_evidence_pkey, evidence_pkey, principals_pkey
select a.evidence_id as id, a.attached_at as "attachedAt", a.attached_by as "attachedBy", coalesce(p.kind = 'user', false) as "isUsers", e.session_id as "sessionId"
from step_evidence a
join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
left join principals p on p.tenant_id = $1 and p.id = a.attached_by
where a.tenant_id = $1 and a.step_id = $2
order by a.evidence_id
