-- A node's row of the graph as the log had told of it by a moment: the last whole row, how it stood last since and how often that had changed, and what its claim was last told to be worth.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey
with told as (
  select e.position, coalesce(e.payload -> 'each' -> $3, e.payload) as payload
  from (
    select o.position from events o where o.tenant_id = $1 and o.subject_id = $3
    union all
    select m.position from event_mentions m where m.tenant_id = $1 and m.subject_id = $3
  ) p
  join events e on e.tenant_id = $1 and e.position = p.position
  where e.space_id = $2 and e.ts <= $4::timestamptz
)
select w.node, s.standing, s.changes,
  (select coalesce(t.payload -> 'claimStanding', t.payload -> 'claim')
  from told t
  where t.payload ?| array['claimStanding', 'claim']
  order by t.position desc
  limit 1) as lent
from (
  select t.position, t.payload -> 'node' as node
  from told t
  where t.payload ? 'node'
  order by t.position desc
  limit 1
) w
cross join lateral (
  select (array_agg(t.payload -> 'nodeStanding' order by t.position desc))[1] as standing, count(*)::integer as changes
  from told t
  where t.position > w.position and t.payload ? 'nodeStanding'
) s
