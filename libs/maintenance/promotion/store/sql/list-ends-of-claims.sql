-- The current state of the claims of a workspace and, for archived ones, the reason, oldest first.
-- Params: $1 tenant_id, $2 workspace_id, $3 limit.
-- Index: claims_of_workspace_idx
select c.id, c.status, c.status_reason as "statusReason", c.merged_into as "mergedInto", coalesce(c.belief_state, 'tentative') as state
from claims c
where c.tenant_id = $1 and c.workspace_id = $2
order by c.id
limit $3
