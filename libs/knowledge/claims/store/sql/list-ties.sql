-- What claims were connected to, as recorded at a given time: the evidence that supported them, the claims that they
-- had superseded, the open conflicts in which they were a party, and the steps that they were attached to as facts (at
-- most a hundred). The conflicts that contest the claims now are returned too. Evidence that was detached or attached
-- again since then is returned as it is now. Ids are passed as jsonb, not as an array: the planner knows the length of
-- an array, so it would prefer a plan for exactly these ids and plan again at every use, which costs more than the
-- query.
-- Params: $1 tenant_id, $2 claim ids jsonb array, $3 known_at, `infinity` for the present.
-- Index: claim_evidence_pkey, claims_superseded_by_idx, claim_states_by_successor_idx, conflicts_by_new_idx, conflicts_by_existing_idx, step_facts_steps_idx
select w.id as "claimId",
  coalesce((
    select array_agg(a.evidence_id order by a.attached_at, a.evidence_id)
    from claim_evidence a where a.tenant_id = $1 and a.claim_id = w.id and a.relation <> 'contradiction' and a.attached_at <= $3::timestamptz
  ), '{}') as evidence,
  array(
    select s.id from claims s where s.tenant_id = $1 and s.superseded_by = w.id and not s.is_historical and s.state_since <= $3
    union
    select s.id from claim_states h join claims s on s.tenant_id = $1 and s.id = h.claim_id and not s.is_historical
    where h.tenant_id = $1 and h.superseded_by = w.id and h.known_from <= $3 and $3 < h.known_until
    order by id
  ) as supersedes,
  array(
    select k.id from conflicts k where k.tenant_id = $1 and k.new_claim_id = w.id and k.opened_at <= $3 and (k.resolved_at is null or $3 < k.resolved_at)
    union
    select k.id from conflicts k where k.tenant_id = $1 and k.existing_claim_id = w.id and k.opened_at <= $3 and (k.resolved_at is null or $3 < k.resolved_at)
    order by id
  ) as conflicts,
  array(
    select k.id from conflicts k where k.tenant_id = $1 and k.new_claim_id = w.id and k.status = 'open' and w.id <> all (coalesce(k.uncontested, '{}'))
    union
    select k.id from conflicts k where k.tenant_id = $1 and k.existing_claim_id = w.id and k.status = 'open' and w.id <> all (coalesce(k.uncontested, '{}'))
    order by id
  ) as "contestedBy",
  array(select f.step_id from step_facts f where f.tenant_id = $1 and f.claim_id = w.id and f.attached_at <= $3::timestamptz order by f.step_id limit 100) as "stepIds"
from jsonb_array_elements_text($2::jsonb) as w (id)
order by w.id
