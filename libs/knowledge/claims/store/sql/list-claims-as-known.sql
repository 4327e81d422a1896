-- The claims of a space as they were recorded at a given time, each with the state and the searchable words that it had
-- then. This replaces the table `claims` in other statements. The text of a claim is not read here, but by key, claim
-- by claim (ADR 34); `earlier_text` is the text at that time if the claim has been reworded since.
-- Params: $1 tenant_id, $2 space_id. The slot known_at is that time.
-- Index: claim_states_pkey, claim_wordings_pkey
select
  c.tenant_id, {{names Claim c except category, importance, tags, status, status_reason, exclusive, valid_from, valid_until, superseded_by, merged_into, observed_at,
    reinforcements, disputes, base, base_class, corroboration, aging_from, grounding, stale_at, expires_at, gate_trust, version, state_since,
    belief_policy, support_mass, contradiction_mass, support_groups, witness_groups, contradiction_groups, opposing_groups, supported_at, shielded, failed_test, contested_updates, confirmed, belief_state, belief_due_at, tier}},
  w.text as earlier_text, coalesce(w.category, c.category) as category,
  coalesce(w.importance, c.importance) as importance, coalesce(w.tags, c.tags) as tags, coalesce(w.search, c.search) as search,
  {{names ClaimState k except claim_id, space_id, observed_at, known_from, known_until}}, coalesce(k.observed_at, c.observed_at) as observed_at, k.status_reason, k.state_since,
  case when k.version = c.version then c.merged_into end as merged_into
from claims c
cross join lateral (
  select {{names ClaimState c except claim_id, space_id, known_from, known_until}}, c.status_reason, c.state_since
  where c.state_since <= 'infinity' /* known_at */::timestamptz
  union all
  select {{names ClaimState s except claim_id, space_id, known_from, known_until}}, null, s.known_from
  from claim_states s
  where s.tenant_id = $1 and s.claim_id = c.id and s.known_from <= 'infinity' /* known_at */::timestamptz and 'infinity' /* known_at */::timestamptz < s.known_until
) k
left join lateral (
  select {{names ClaimWording g except claim_id, until_version}}, g.search from claim_wordings g
  where g.tenant_id = $1 and g.claim_id = c.id and g.until_version > k.version and c.wording > k.version
  order by g.until_version limit 1
) w on true
where c.tenant_id = $1 and c.space_id = $2
