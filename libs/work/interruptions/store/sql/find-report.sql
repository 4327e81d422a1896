-- The last report that a session is about to be cut off, from a moment on.
-- Params: $1 tenant_id, $2 session_id, $3 from.
-- Index: interruptions_of_session_idx
select {{columns Interruption i}}
from interruptions i
where i.tenant_id = $1 and i.session_id = $2 and i.interrupted_at is null and i.reported_at > $3
order by i.id desc
limit 1
