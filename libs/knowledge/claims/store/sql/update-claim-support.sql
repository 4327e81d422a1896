-- Writes the support of claims after something that they depend on has changed.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text,
    {{recordset Claim only grounding, inherited, base, base_class, corroboration, aging_from, trust, gate_trust, trust_limit, gate_trust_limit, confidence, stale_at, expires_at, version, state_since, runner_up, usable_until, confirmed, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups, supported_at, shielded, premise_groups, premises_observed_at, belief_state, belief_due_at}})
)
update claims c set
  {{set Claim r only grounding, inherited, base, base_class, corroboration, aging_from, trust, gate_trust, trust_limit, gate_trust_limit, confidence, stale_at, expires_at, version, state_since, runner_up, usable_until, confirmed, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups, supported_at, shielded, premise_groups, premises_observed_at, belief_state, belief_due_at}}
from incoming r
where c.tenant_id = $1 and c.id = any ($3::text[]) and c.id = r.id
