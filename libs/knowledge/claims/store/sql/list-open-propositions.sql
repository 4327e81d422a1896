-- Propositions of a workspace that may be undecided, in no defined order, with the columns from which their present
-- belief state is computed. A proposition may be undecided if its recorded state is tentative, provisional or
-- contested, or if the clock has changed its state since.
-- Params: $1 tenant_id, $2 workspace_id, $3 now.
-- Index: claims_in_force_of_workspace_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.importance, c.recorded_at as "recordedAt", c.recorded_by as "recordedBy",
  c.base_class as "baseClass", c.activated,
  {{columns Claim c only belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups,
    supported_at, shielded, failed_test, confirmed, belief_state, volatility, proposition_class}}
from claims c
where c.tenant_id = $1 and c.workspace_id = $2 and c.status in ('active', 'disputed', 'quarantined')
  and (coalesce(c.belief_state, 'tentative') in ('tentative', 'provisional', 'contested') or c.belief_due_at <= $3)
