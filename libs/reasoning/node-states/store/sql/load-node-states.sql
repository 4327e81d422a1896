-- The states of claims, for the nodes that depend on them.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 now.
-- Index: claims_pkey
select c.id, c.type, c.status, c.status_reason as "statusReason", c.session_id as "sessionId", c.workspace_id as "workspaceId", c.superseded_by as "supersededBy",
  array(select o.id from claims o where o.tenant_id = $1 and o.superseded_by = c.id order by o.id) as replaced, c.grounding,
  case when c.expires_at <= $4::timestamptz then 'expired' when c.stale_at <= $4 then 'stale' else 'sound' end as aged, c.stale_at as "staleAt", c.expires_at as "expiresAt", c.inherited, c.confidence, c.trust, c.gate_trust as "gateTrust",
  c.trust_limit as "trustLimit", c.gate_trust_limit as "gateTrustLimit", c.runner_up as "runnerUp", c.parts, c.cause, least(c.usable_until, (c.cause ->> 'since')::timestamptz) as "usableUntil", c.volatility, c.proposition_class as "propositionClass", c.belief_policy as "beliefPolicy", c.confirmed as confirmed, c.failed_test as "failedTest",
  c.support_mass as "supportMass", c.contradiction_mass as "contradictionMass", c.support_groups as "supportGroups", c.witness_groups as "witnessGroups", c.contradiction_groups as "contradictionGroups", c.opposing_groups as "opposingGroups",
  c.supported_at as "supportedAt", c.shielded, c.premise_groups as "premiseGroups", c.premises_observed_at as "premisesObservedAt", c.belief_state as "beliefState", c.belief_due_at as "beliefDueAt",
  -- Not read here: a decision sets it. The field must exist, because adding a missing field to a state makes copying
  -- the state ten times as expensive.
  null::integer as "provisionalVersion",
  case when c.premise_groups is not null then (select json_agg(json_build_object({{object ClaimEvidence a except weighed_live}}, 'live', e.counts, 'staleAt', e.stale_at, 'expiresAt', e.expires_at,
      'copyKey', case when char_length(e.content) >= 200 then e.content_hash end))
    from claim_evidence a join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
    where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'conclusion') end as "ownEvidence",
  c.base, c.base_class as "baseClass", c.activated, c.corroboration, c.reinforcements, c.disputes,
  c.gate_reinforcements as "gateReinforcements", c.gate_disputes as "gateDisputes", c.aging_from as "agingFrom", c.importance, c.version, c.state_since as "stateSince",
  coalesce(c.slot::text, c.id) as key, coalesce(n.rank, 1) as rank, coalesce(n.confidence_limit, 1) as "confidenceLimit", n.verdict,
  coalesce(n.contested, false) as contested, n.detail ->> 'reasoningType' as "reasoningType",
  coalesce(case when n.id is null or n.type in ('observation_factual', 'observation_predictive')
    then (select array_agg(distinct s.voice order by s.voice) from claim_evidence a
      cross join lateral {{expression ClaimEvidence a entries}} s
      join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and (s.counted or s.relation <> 'corroboration'))
    when c.runner_up is not null then array(select unnest(n.root_groups) union select s.voice from claim_evidence a
      cross join lateral {{expression ClaimEvidence a entries}} s
      join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts
      where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and s.relation <> 'conclusion' and (s.counted or s.relation <> 'corroboration') order by 1)
    else n.root_groups end, '{}') as "rootGroups",
  -- A claim that is supported by evidence of its own inherits no causes from its premises.
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'rootId', k.root_id) order by k.kind, k.root_id)
    from causes k where k.tenant_id = $1 and k.node_id = c.id and (c.runner_up is null or c.trust_limit is not null)), '[]') as causes,
  array(select x.id from conflicts x where x.tenant_id = $1 and x.new_claim_id = c.id and x.status = 'open' and not (c.id = any (coalesce(x.uncontested, '{}')))
    union select x.id from conflicts x where x.tenant_id = $1 and x.existing_claim_id = c.id and x.status = 'open' and not (c.id = any (coalesce(x.uncontested, '{}')))
    order by 1) as contradictions
from claims c
left join nodes n on n.tenant_id = $1 and n.id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
