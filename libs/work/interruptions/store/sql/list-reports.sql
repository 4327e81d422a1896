-- For each session, the last report after a given time that it is about to be interrupted.
-- Params: $1 tenant_id, $2 session ids text[], $3 the time for each timestamptz[].
-- Index: interruptions_of_session_idx
select {{columns Interruption i}}
from unnest($2::text[], $3::timestamptz[]) as q (session_id, since)
cross join lateral (
  select r.* from interruptions r
  where r.tenant_id = $1 and r.session_id = q.session_id and r.interrupted_at is null and r.reported_at > q.since
  order by r.id desc
  limit 1
) i
order by i.session_id
