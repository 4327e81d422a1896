-- The live person of a space that has the tier self.
-- Params: $1 tenant_id, $2 space_id.
-- Index: nodes_listed_idx
select n.id
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.type = 'person' and n.status = 'active' and n.detail ->> 'tier' = 'self'
order by n.id
limit 1
