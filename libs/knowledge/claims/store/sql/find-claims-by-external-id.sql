-- Claims stored under ids of a namespace: that of a source system, else of a principal.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[].
-- Index: claims_external_idx, claim_statements_pkey
select
  c.id, c.space_id as "spaceId", said.text, said.subject, said.predicate, said.value, c.subject_n as "subjectN", c.predicate_n as "predicateN",
  said.value_n as "valueN", c.slot, c.value_key as "valueKey", c.lane, c.scope, c.session_id as "sessionId", c.category, c.importance, said.agent,
  c.observed_at as "observedAt", c.recorded_at as "recordedAt", c.recorded_by as "recordedBy", c.remainder_of as "remainderOf",
  c.external_id as "externalId", c.namespace, c.status, c.status_reason as "statusReason", c.grounding, c.is_exclusive as "isExclusive",
  c.is_historical as "isHistorical", c.valid_from as "validFrom", c.valid_until as "validUntil", c.valid_from_inferred as "validFromInferred",
  c.tags, c.base, c.base_class as "baseClass", c.corroboration, c.reinforcements, c.disputes, c.gate_reinforcements as "gateReinforcements",
  c.gate_disputes as "gateDisputes", c.trust, c.gate_trust as "gateTrust", c.aging_from as "agingFrom", c.half_life_days as "halfLifeDays",
  c.strength_refreshed_at as "strengthRefreshedAt", c.superseded_by as "supersededBy", c.merged_into as "mergedInto", c.rejected_weight as "rejectedWeight", c.is_activated as "isActivated", c.runner_up as "runnerUp", c.type, c.inherited, c.trust_limit as "trustLimit", c.gate_trust_limit as "gateTrustLimit", c.confidence, c.stale_at as "staleAt", c.expires_at as "expiresAt", c.version, c.state_since as "stateSince"
from claims c
cross join lateral (select s.text, s.subject, s.predicate, s.value, s.value_n, s.agent from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and coalesce(c.namespace, c.recorded_by) = $3 and c.external_id = any ($4::text[])
