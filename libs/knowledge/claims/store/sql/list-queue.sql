-- The open possible conflicts of a space as a queue: those of the same stronger claim together, ordered so that the
-- authors of the weaker claims take turns, newest first. Both sides are still active or disputed. Each possible
-- conflict is looked up by its id (`offset 0` enforces this): a planner that considers the tables small would join
-- without the index.
-- Params: $1 tenant_id, $2 space_id, $3 after turn, $4 before latest id about a claim, $5 before id, $6 limit, $7 claim_id or null, $8 author or null.
-- Index: possible_conflicts_queue_idx, possible_conflicts_pkey, claims_pkey
with waiting as (
  select p.id, max(p.id) over (partition by p.claim_id) as latest, first_value(p.author) over (partition by p.claim_id order by p.id desc) as author
  from possible_conflicts p
  where p.tenant_id = $1 and p.space_id = $2 and p.status = 'open'
    and ($7::text is null or p.claim_id = $7 or p.weaker_id = $7) and ($8::text is null or p.author = $8)
    and (select c.status from claims c where c.tenant_id = $1 and c.id = p.claim_id) in ('active', 'disputed')
    and (select w.status from claims w where w.tenant_id = $1 and w.id = p.weaker_id and (p.weaker_id = $7 or w.lane <> 'workspace')) in ('active', 'disputed')
), placed as (
  select w.id, w.latest, dense_rank() over (partition by w.author order by w.latest desc)::int as turn
  from waiting w
), page as (
  select q.turn, q.latest, q.id
  from placed q
  where q.turn > $3 or (q.turn = $3 and (q.latest < $4 or (q.latest = $4 and q.id < $5)))
  order by q.turn, q.latest desc, q.id desc
  limit $6
)
select q.turn, q.latest, {{columns PossibleConflict p}}
from page q
cross join lateral (select f.* from possible_conflicts f where f.tenant_id = $1 and f.id = q.id offset 0) p
order by q.turn, q.latest desc, q.id desc
