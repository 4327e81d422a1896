-- The facts of a step: who attached each and when, and whether this is a user.
-- Params: $1 tenant_id, $2 step_id.
-- Index: step_facts_pkey, principals_pkey
select f.claim_id as id, f.attached_at as "attachedAt", f.attached_by as "attachedBy", coalesce(p.kind = 'user', false) as "isUsers"
from step_facts f
left join principals p on p.tenant_id = $1 and p.id = f.attached_by
where f.tenant_id = $1 and f.step_id = $2
order by f.claim_id
