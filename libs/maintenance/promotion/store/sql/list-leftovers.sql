-- Active or disputed claims of a workspace, with what decides whether they are carried over, oldest first. The present
-- belief state is computed from the columns of belief.
-- Params: $1 tenant_id, $2 workspace_id, $3 after id, $4 limit, $5 ids text[], or null for all.
-- Index: claims_of_workspace_idx, claim_evidence_pkey, evidence_pkey, edges_to_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.importance, c.recorded_at as "recordedAt", c.recorded_by as "recordedBy",
  c.base_class as "baseClass", c.activated,
  {{columns Claim c only belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups,
    supported_at, shielded, failed_test, confirmed, belief_state, volatility, proposition_class}},
  (select count(*)::int from (select from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts
    where a.tenant_id = $1 and a.claim_id = c.id limit 2) i) as items,
  exists (select from edges e where e.tenant_id = $1 and e.to_id = c.id and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null) as "isCited"
from claims c
where c.tenant_id = $1 and c.workspace_id = $2 and c.id > $3 and c.status in ('active', 'disputed') and ($5::text[] is null or c.id = any ($5))
order by c.id
limit $4
