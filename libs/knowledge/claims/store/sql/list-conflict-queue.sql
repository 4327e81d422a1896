-- The open conflicts of a space as a queue: conflicts of the same key together, and the keys ordered so that the
-- authors who challenged them take turns, newest first. Each conflict is looked up by its id (`offset 0` enforces
-- this): a planner that considers the table small would join without the index.
-- Params: $1 tenant_id, $2 space_id, $3 after turn, $4 before latest id of a key, $5 before id, $6 limit, $7 subject or null, $8 predicate or null (comparable), $9 claim ids text[] or null, $10 true for challenges only, false for all others, or null.
-- Index: conflicts_open_idx, claim_evidence_pkey
with waiting as (
  select k.id, max(k.id) over same as latest,
    first_value(coalesce(k.opened_by, (select a.asserted_by from claim_evidence a where a.tenant_id = $1 and a.claim_id = k.new_claim_id order by a.attached_at, a.evidence_id limit 1), ''))
      over (partition by k.subject_n, k.predicate_n, case when k.subject_n = '' then k.id end order by k.id desc) as author
  from conflicts k
  where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
    and ($7::text is null or k.subject_n = $7) and ($8::text is null or k.predicate_n = $8)
    and ($9::text[] is null or k.new_claim_id = any ($9) or k.existing_claim_id = any ($9))
    and ($10::boolean is null or (k.reason = 'contradiction' and cardinality(coalesce(k.uncontested, '{}')) > 0) = $10)
  window same as (partition by k.subject_n, k.predicate_n, case when k.subject_n = '' then k.id end)
), placed as (
  select w.id, w.latest, dense_rank() over (partition by w.author order by w.latest desc)::int as turn
  from waiting w
), page as (
  select p.turn, p.latest, p.id
  from placed p
  where p.turn > $3 or (p.turn = $3 and (p.latest < $4 or (p.latest = $4 and p.id < $5)))
  order by p.turn, p.latest desc, p.id desc
  limit $6
)
select p.turn, p.latest, {{columns Conflict k}}
from page p
cross join lateral (select f.* from conflicts f where f.tenant_id = $1 and f.id = p.id offset 0) k
order by p.turn, p.latest desc, p.id desc
