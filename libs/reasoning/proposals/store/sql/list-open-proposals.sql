-- Proposals about a node that are not decided yet, oldest first.
-- Params: $1 tenant_id, $2 space_id, $3 subject_id.
-- Index: proposals_open_idx
select {{columns Proposal p}}
from proposals p
where p.tenant_id = $1 and p.space_id = $2 and p.subject_id = $3 and p.status = 'open'
order by p.id
