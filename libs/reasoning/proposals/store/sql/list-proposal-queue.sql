-- The open proposals of a space as a queue. Proposals about the same subject stand together. The subjects are ordered
-- so that authors take turns, newest first. Each proposal is looked up by its id (`offset 0` enforces this): if the
-- planner considered the table small, it would join without the index.
-- Params: $1 tenant_id, $2 space_id, $3 after turn, $4 before latest id of a subject, $5 before id, $6 limit, $7 subject_id or null.
-- Index: proposals_by_proposer_idx, proposals_pkey
with waiting as (
  select p.id, max(p.id) over same as latest, first_value(p.proposed_by) over (partition by p.subject_id order by p.id desc) as author
  from proposals p
  where p.tenant_id = $1 and p.space_id = $2 and p.status = 'open' and ($7::text is null or p.subject_id = $7)
  window same as (partition by p.subject_id)
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
select q.turn, q.latest, {{columns Proposal p}}
from page q
cross join lateral (select f.* from proposals f where f.tenant_id = $1 and f.space_id = $2 and f.id = q.id offset 0) p
order by q.turn, q.latest desc, q.id desc
