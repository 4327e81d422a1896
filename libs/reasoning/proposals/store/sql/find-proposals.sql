-- Proposals of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: proposals_pkey
select {{columns Proposal p}}
from proposals p
where p.tenant_id = $1 and p.space_id = $2 and p.id = any ($3::text[])
order by p.id
