-- Those of the given sessions without any activity at or after a given time; activity of the service itself (the
-- principal of `operatorOf`) does not count.
-- Params: $1 tenant_id, $2 ids text[], $3 the time of each timestamptz[].
-- Index: events_of_session_idx
select q.id
from unnest($2::text[], $3::timestamptz[]) as q (id, at)
where not exists (select from events e where e.tenant_id = $1 and e.session_id = q.id and e.occurred_at >= q.at and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000')
order by q.id
