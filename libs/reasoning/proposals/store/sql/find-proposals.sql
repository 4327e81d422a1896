-- Proposals of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: proposals_pkey
select p.id, p.space_id as "spaceId", p.kind, p.subject_id as "subjectId", p.change, p.reason, p.status, p.proposed_by as "proposedBy", p.proposed_at as "proposedAt",
  p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.note, p.version
from proposals p
where p.tenant_id = $1 and p.space_id = $2 and p.id = any ($3::text[])
order by p.id
