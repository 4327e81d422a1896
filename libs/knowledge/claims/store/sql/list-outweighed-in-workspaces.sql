-- The given workspace claims that state another value than a guarded durable claim and would not win against it. Each
-- is returned with the durable claim, so that both are shown.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 the time asked about, $5 statuses text[] of claims that apply at that time.
-- Index: claims_pkey, claims_by_subject_idx
select s.id as "weakerId", c.id as "claimId"
from claims s
join claims c on c.tenant_id = $1 and c.space_id = $2 and c.subject_n = s.subject_n and c.predicate_n = s.predicate_n and c.lane = 'durable' and c.value_key <> s.value_key
  and is_guarded(c.base_class, c.activated) and c.status = any ($5::text[])
  and is_visible('active', c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, null)
left join predicates p on p.tenant_id = $1 and p.space_id = s.space_id and p.name_n = s.predicate_n
where s.tenant_id = $1 and s.space_id = $2 and s.id = any ($3::text[]) and s.lane = 'workspace' and coalesce(p.cardinality, 'single') = 'single'
  and (coalesce(p.conflict_policy, 'auto') = 'review' or not claim_wins(s.base_class, s.gate_trust, s.observed_at, s.recorded_at, c.base_class, c.gate_trust, c.observed_at, c.recorded_at, c.activated))
order by s.id, c.gate_trust desc, c.id
