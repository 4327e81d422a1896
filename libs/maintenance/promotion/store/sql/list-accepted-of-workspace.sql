-- Active claims of a workspace that were accepted when they were last weighed, oldest first.
-- Params: $1 tenant_id, $2 workspace_id, $3 after id, $4 limit.
-- Index: claims_of_workspace_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from claims c
where c.tenant_id = $1 and c.workspace_id = $2 and c.id > $3 and c.status = 'active' and c.belief_state = 'accepted'
order by c.id
limit $4
