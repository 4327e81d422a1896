-- Claims by id, with all that a decision about them must know; not contradictions said by somebody, which cross keys.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 conflict ids text[] always to include.
-- Index: claims_pkey, claim_statements_pkey
select
  c.id, c.space_id as "spaceId", said.text, said.subject, said.predicate, said.value, c.subject_n as "subjectN", c.predicate_n as "predicateN",
  said.value_n as "valueN", c.slot, c.value_key as "valueKey", c.lane, c.scope, c.session_id as "sessionId", c.category, c.importance, said.agent,
  c.observed_at as "observedAt", c.recorded_at as "recordedAt", c.recorded_by as "recordedBy", c.remainder_of as "remainderOf",
  c.external_id as "externalId", c.namespace, c.status, c.status_reason as "statusReason", c.grounding, c.is_exclusive as "isExclusive",
  c.is_historical as "isHistorical", c.valid_from as "validFrom", c.valid_until as "validUntil", c.valid_from_inferred as "validFromInferred",
  c.tags, c.base, c.base_class as "baseClass", c.corroboration, c.reinforcements, c.disputes, c.gate_reinforcements as "gateReinforcements",
  c.gate_disputes as "gateDisputes", c.trust, c.gate_trust as "gateTrust", c.aging_from as "agingFrom", c.half_life_days as "halfLifeDays",
  c.strength_refreshed_at as "strengthRefreshedAt", c.superseded_by as "supersededBy", c.merged_into as "mergedInto", c.rejected_weight as "rejectedWeight", c.is_activated as "isActivated", c.runner_up as "runnerUp", c.type, c.inherited, c.trust_limit as "trustLimit", c.gate_trust_limit as "gateTrustLimit", c.confidence, c.stale_at as "staleAt", c.expires_at as "expiresAt", c.version, c.state_since as "stateSince",
  (select jsonb_agg(jsonb_build_object('claimId', a.claim_id, 'evidenceId', a.evidence_id, 'relation', a.relation, 'class', a.class, 'weight', a.weight,
    'independenceGroup', a.independence_group, 'counted', a.counted, 'assertedBy', a.asserted_by, 'observedAt', a.observed_at, 'attachedAt', a.attached_at, 'onBehalfOf', a.on_behalf_of, 'words', a.words, 'isLive', e.counts, 'isPendingReweigh', a.weighed_live is distinct from (e.counts), 'staleAt', e.stale_at, 'expiresAt', e.expires_at,
    'copyKey', case when char_length(e.content) >= 200 then e.content_hash end))
   from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
   where a.tenant_id = $1 and a.claim_id = c.id) as attachments,
  (select jsonb_agg(jsonb_build_object('claimId', v.claim_id, 'voter', v.voter, 'vote', v.vote, 'counted', v.counted, 'movesGate', v.moves_gate, 'reason', v.reason, 'at', v.at))
   from claim_votes v
   where v.tenant_id = $1 and v.claim_id = c.id) as votes,
  (select jsonb_agg(jsonb_build_object(
    'id', k.id, 'spaceId', k.space_id, 'newClaimId', k.new_claim_id, 'existingClaimId', k.existing_claim_id, 'subjectN', k.subject_n,
    'predicateN', k.predicate_n, 'isBlocking', k.is_blocking, 'reason', k.reason, 'newTrust', k.new_trust, 'existingTrust', k.existing_trust,
    'status', k.status, 'resolution', k.resolution, 'resolvedBy', k.resolved_by, 'note', k.note, 'description', k.description, 'rootCause', k.root_cause, 'openedBy', k.opened_by, 'replacedBy', k.replaced_by,
    'openedAt', k.opened_at, 'resolvedAt', k.resolved_at, 'version', k.version, 'uncontested', k.uncontested, 'firstSide', k.first_side))
   from conflicts k
   where k.tenant_id = $1 and k.new_claim_id = c.id and k.reason <> 'contradiction' and (k.status = 'open' or k.resolution = 'keep_both' or k.id = any ($4::text[]))) as conflicts
from claims c
cross join lateral (select s.text, s.subject, s.predicate, s.value, s.value_n, s.agent from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
