-- What claims were connected to, as recorded at a given time: the evidence that supported them, the claims that they
-- had superseded, the conflicts in which they were a party, and the steps that they were attached to as facts (at most
-- a hundred for each). `holds`: whether a conflict was open at that time; `contests`: whether it contests the claim
-- now. Evidence was attached when the first of its authors attached it; if it was detached or attached again since then,
-- it is returned as it is now. Ids are passed as jsonb, not
-- as an array: the planner knows the length of an array, so it would prefer a plan for exactly these ids and plan again
-- at every use, which costs more than the query.
-- Params: $1 tenant_id, $2 claim ids jsonb array, $3 known_at, `infinity` for the present.
-- Index: claim_evidence_pkey, claims_superseded_by_idx, conflicts_by_new_idx, conflicts_by_existing_idx, step_facts_steps_idx
select w.id as "claimId", t.tie, t.id, t.holds, t.contests
from jsonb_array_elements_text($2::jsonb) as w (id)
cross join lateral (
  select 'evidence' as tie, a.evidence_id as id, first.at as since, true as holds, false as contests
  from claim_evidence a
  cross join lateral (select {{expression ClaimEvidence a first_attached_at}} as at) first
  where a.tenant_id = $1 and a.claim_id = w.id and a.relation <> 'contradiction' and first.at <= $3::timestamptz
  union all
  select 'supersedes', s.id, null, true, false
  from claims /* superseded */ s
  where s.tenant_id = $1 and s.superseded_by = w.id and not s.historical
  union all
  select 'conflict', k.id, null, k.opened_at <= $3 and (k.resolved_at is null or $3 < k.resolved_at), k.status = 'open' and w.id <> all (coalesce(k.uncontested, '{}'))
  from conflicts k
  where k.tenant_id = $1 and k.new_claim_id = w.id
  union all
  select 'conflict', k.id, null, k.opened_at <= $3 and (k.resolved_at is null or $3 < k.resolved_at), k.status = 'open' and w.id <> all (coalesce(k.uncontested, '{}'))
  from conflicts k
  where k.tenant_id = $1 and k.existing_claim_id = w.id
  union all
  (select 'step', f.step_id, null, true, false from step_facts f where f.tenant_id = $1 and f.claim_id = w.id and f.attached_at <= $3 order by f.step_id limit 100)
) t
where t.holds or t.contests
order by w.id, t.tie, t.since, t.id
