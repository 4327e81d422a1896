-- The claims of a workspace, oldest first, with the data from which their present belief state is computed. Archived
-- claims also have the reason.
-- Params: $1 tenant_id, $2 workspace_id, $3 limit.
-- Index: claims_of_workspace_idx
select c.id, c.status, c.status_reason as "statusReason", c.merged_into as "mergedInto",
  {{columns Claim c only belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups,
    supported_at, shielded, failed_test, confirmed, belief_state, volatility, proposition_class}}
from claims c
where c.tenant_id = $1 and c.workspace_id = $2
order by c.id
limit $3
