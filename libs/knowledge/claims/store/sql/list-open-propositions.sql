-- Undecided propositions of a workspace (tentative, provisional or contested), in no defined order.
-- Params: $1 tenant_id, $2 workspace_id.
-- Index: claims_in_force_of_workspace_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.importance, c.recorded_at as "recordedAt", c.recorded_by as "recordedBy",
  c.base_class as "baseClass", c.is_activated as "isActivated"
from claims c
where c.tenant_id = $1 and c.workspace_id = $2 and c.status in ('active', 'disputed', 'quarantined')
  and coalesce(c.belief_state, 'tentative') in ('tentative', 'provisional', 'contested')
