-- The row of a node in `nodes` as recorded in the log up to a given time: the last complete row, the last change of its
-- support after that row, the number of such changes, and the last recorded value of its claim. There is always one
-- row, which also contains the positions of events whose payloads have been dropped from the log and were not passed
-- in.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at, $5 payloads that were dropped from the log jsonb array of {position, payload}.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey
with recorded as (
  select e.position, coalesce(e.payload -> 'items' -> $3, e.payload, a.payload -> 'items' -> $3, a.payload) as payload
  from (
    select o.position from events o where o.tenant_id = $1 and o.subject_id = $3
    union all
    select m.position from event_mentions m where m.tenant_id = $1 and m.subject_id = $3
  ) p
  join events e on e.tenant_id = $1 and e.position = p.position
  left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
  where e.space_id = $2 and e.occurred_at <= $4::timestamptz
)
select w.node, s.support, s.changes,
  (select coalesce(t.payload -> 'claimSupport', t.payload -> 'claim')
  from recorded t
  where t.payload ?| array['claimSupport', 'claim']
  order by t.position desc
  limit 1) as lent, d.dropped
from (select array_agg(t.position::text order by t.position) as dropped from recorded t where t.payload is null) d
left join (
  select t.position, t.payload -> 'node' as node
  from recorded t
  where t.payload ? 'node'
  order by t.position desc
  limit 1
) w on true
cross join lateral (
  select (array_agg(t.payload -> 'nodeSupport' order by t.position desc))[1] as support, count(*)::integer as changes
  from recorded t
  where t.position > w.position and t.payload ? 'nodeSupport'
) s
