-- The claims of a space as the record had them at a moment: each with the state that stood then. Takes the place of table claims in the other statements.
-- Params: $1 tenant_id, $2 space_id, $3 known_at.
-- Index: claim_states_pkey
select c.tenant_id, c.id, c.space_id, c.text, c.subject, c.predicate, c.value, c.subject_n, c.predicate_n, c.slot, c.lane, c.scope, c.session_id, c.category,
  c.importance, c.tags, c.agent, k.is_exclusive, c.observed_at, c.recorded_at, c.external_id, c.search,
  k.status, k.grounding, k.valid_from, k.valid_until, k.base, k.base_class, k.corroboration, k.reinforcements, k.disputes, k.gate_trust, k.anchor_at, k.superseded_by, k.version
from claims c
cross join lateral (
  select c.status, c.grounding, c.is_exclusive, c.valid_from, c.valid_until, c.base, c.base_class, c.corroboration, c.reinforcements, c.disputes, c.gate_trust, c.anchor_at, c.superseded_by, c.version
  where c.state_since <= $3::timestamptz
  union all
  select s.status, s.grounding, s.is_exclusive, s.valid_from, s.valid_until, s.base, s.base_class, s.corroboration, s.reinforcements, s.disputes, s.gate_trust, s.anchor_at, s.superseded_by, s.version
  from claim_states s
  where s.tenant_id = $1 and s.claim_id = c.id and s.known_from <= $3 and $3 < s.known_until
) k
where c.tenant_id = $1 and c.space_id = $2
