-- Proposals of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 status or null, $6 subject_id or null.
-- Index: proposals_pkey
select {{columns Proposal p}}
from proposals p
where p.tenant_id = $1 and p.space_id = $2 and p.id < $3 and ($5::text is null or p.status = $5) and ($6::text is null or p.subject_id = $6)
order by p.id desc
limit $4
