-- Claims in quarantine as a queue: claims of the same key together, and the keys ordered so that their authors take
-- turns, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 after turn, $4 before latest id of a key, $5 before id, $6 limit, $7 subject or null, $8 predicate or null (comparable), $9 session_id or null, $10 workspace_id, `default` or null.
-- Index: claims_newest_idx, claim_evidence_pkey
with waiting as (
  select c.id, max(c.id) over same as latest,
    first_value(coalesce((select a.asserted_by from claim_evidence a where a.tenant_id = $1 and a.claim_id = c.id order by a.attached_at, a.evidence_id limit 1), c.recorded_by))
      over (partition by coalesce(c.slot::text, c.id) order by c.id desc) as author
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.status = 'quarantined'
    and ($7::text is null or c.subject_n = $7) and ($8::text is null or c.predicate_n = $8) and ($9::text is null or c.session_id = $9)
    and case when $10::text is null then c.lane <> 'workspace' or $9::text is not null when $10 = 'default' then c.lane = 'durable' else c.workspace_id = $10 end
  window same as (partition by coalesce(c.slot::text, c.id))
), placed as (
  select w.id, w.latest, dense_rank() over (partition by w.author order by w.latest desc)::int as turn
  from waiting w
)
select p.turn, p.latest, p.id
from placed p
where p.turn > $3 or (p.turn = $3 and (p.latest < $4 or (p.latest = $4 and p.id < $5)))
order by p.turn, p.latest desc, p.id desc
limit $6
