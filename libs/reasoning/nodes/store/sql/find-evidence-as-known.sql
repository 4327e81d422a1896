-- Whether a piece of evidence counted, as last recorded at a given time, and the version of the evidence at that time.
-- Changes of its group count towards the version, too. There is always one row, which also contains the positions of
-- events whose payloads have been dropped from the log and were not passed in.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at, $5 payloads that were dropped from the log jsonb array of {position, payload}.
-- Index: events_by_subject_idx
with recorded as (
  select e.position, coalesce(e.payload, a.payload) as payload
  from events e
  left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
  where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.occurred_at <= $4::timestamptz
)
select m.mark, greatest((m.mark ->> 'version')::integer, r.version) as version, d.dropped
from (select array_agg(t.position::text order by t.position) as dropped from recorded t where t.payload is null) d
left join (
  select t.payload -> 'evidence' as mark
  from recorded t
  where t.payload ? 'evidence'
  order by t.position desc
  limit 1
) m on true
cross join lateral (
  select max((g ->> 'version')::integer) as version
  from recorded t, jsonb_array_elements(t.payload -> 'regrouped') g
  where t.payload ? 'regrouped' and g ->> 'id' = $3
) r
