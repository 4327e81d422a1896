-- The last interruption of a session.
-- Params: $1 tenant_id, $2 session_id.
-- Index: interruptions_of_session_idx
select {{columns Interruption i}}
from interruptions i
where i.tenant_id = $1 and i.session_id = $2 and i.interrupted_at is not null
order by i.id desc
limit 1
