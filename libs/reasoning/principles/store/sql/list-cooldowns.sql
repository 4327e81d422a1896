-- The cooldowns of given principles in a session.
-- Params: $1 tenant_id, $2 session_id, $3 principle ids text[].
-- Index: principle_cooldowns_pkey
select {{columns PrincipleCooldown r except session_id, space_id}}
from principle_cooldowns r
where r.tenant_id = $1 and r.session_id = $2 and r.principle_id = any ($3::text[])
order by r.principle_id
