-- Active claims of a workspace that were accepted when they were last weighed, oldest first, with what their present
-- belief state is computed from. No other claim can be accepted now, because time alone never changes a state to
-- accepted.
-- Params: $1 tenant_id, $2 workspace_id, $3 after id, $4 limit.
-- Index: claims_of_workspace_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey",
  {{columns Claim c only belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups,
    supported_at, shielded, failed_test, confirmed, belief_state, volatility, proposition_class}}
from claims c
where c.tenant_id = $1 and c.workspace_id = $2 and c.id > $3 and c.status = 'active' and c.belief_state = 'accepted'
order by c.id
limit $4
