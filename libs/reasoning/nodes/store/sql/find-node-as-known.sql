-- A node's row of the graph as the log had told of it by a moment: the last whole row, how it stood last since and how often that had changed, and what its claim was last told to be worth.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at.
-- Index: events_by_subject_idx
select w.node, s.standing, s.changes,
  (select coalesce(e.payload -> 'claimStanding', e.payload -> 'claim')
  from events e
  where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.ts <= $4::timestamptz and e.payload ?| array['claimStanding', 'claim']
  order by e.position desc
  limit 1) as lent
from (
  select e.position, e.payload -> 'node' as node
  from events e
  where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.ts <= $4 and e.payload ? 'node'
  order by e.position desc
  limit 1
) w
cross join lateral (
  select (array_agg(e.payload -> 'nodeStanding' order by e.position desc))[1] as standing, count(*)::integer as changes
  from events e
  where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.ts <= $4 and e.position > w.position and e.payload ? 'nodeStanding'
) s
