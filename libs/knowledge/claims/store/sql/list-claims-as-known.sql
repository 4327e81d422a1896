-- The claims of a space as the record had them at a moment: each with the state that stood then, in the words it had. Takes the place of table claims in other statements; what these do not ask of what was said is not looked up.
-- Params: $1 tenant_id, $2 space_id. The place known_at is the moment.
-- Index: claim_states_pkey, claim_wordings_pkey, claim_statements_pkey
select
  c.tenant_id, c.id, c.space_id, coalesce(w.text, said.text) as text, said.subject, said.predicate, said.value, c.subject_n, c.predicate_n, said.value_n, c.slot, c.value_key, c.lane, c.scope,
  c.session_id, coalesce(w.category, c.category) as category, coalesce(w.importance, c.importance) as importance, coalesce(w.tags, c.tags) as tags, said.agent, coalesce(k.observed_at, c.observed_at) as observed_at, c.recorded_at, c.recorded_by, c.remainder_of, c.external_id, coalesce(w.search, c.search) as search,
  c.is_historical, c.valid_from_inferred, c.gate_reinforcements, c.gate_disputes, c.trust, c.half_life_days, c.strength_refreshed_at, c.rejected_weight, c.is_activated, c.runner_up, c.type, c.inherited, c.trust_limit, c.gate_trust_limit, c.confidence,
  case when k.version = c.version then c.merged_into end as merged_into,
  k.status, k.status_reason, k.grounding, k.is_exclusive, k.valid_from, k.valid_until, k.base, k.base_class, k.corroboration, k.reinforcements, k.disputes,
  k.gate_trust, k.aging_from, k.superseded_by, k.stale_at, k.expires_at, k.version, k.state_since
from claims c
left join claim_statements said on said.tenant_id = $1 and said.claim_id = c.id
cross join lateral (
  select c.status, c.status_reason, c.grounding, c.is_exclusive, c.valid_from, c.valid_until, c.base, c.base_class, c.corroboration, c.reinforcements, c.disputes,
    c.gate_trust, c.aging_from, c.superseded_by, c.stale_at, c.expires_at, c.observed_at, c.version, c.state_since
  where c.state_since <= 'infinity' /* known_at */::timestamptz
  union all
  select s.status, null, s.grounding, s.is_exclusive, s.valid_from, s.valid_until, s.base, s.base_class, s.corroboration, s.reinforcements, s.disputes,
    s.gate_trust, s.aging_from, s.superseded_by, s.stale_at, s.expires_at, s.observed_at, s.version, s.known_from
  from claim_states s
  where s.tenant_id = $1 and s.claim_id = c.id and s.known_from <= 'infinity' /* known_at */::timestamptz and 'infinity' /* known_at */::timestamptz < s.known_until
) k
left join lateral (
  select g.text, g.category, g.importance, g.tags, g.search from claim_wordings g
  where g.tenant_id = $1 and g.claim_id = c.id and g.until_version > k.version and c.wording > k.version
  order by g.until_version limit 1
) w on true
where c.tenant_id = $1 and c.space_id = $2
