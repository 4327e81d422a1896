-- The cooldowns of given principles in a session.
-- Params: $1 tenant_id, $2 session_id, $3 principle ids text[].
-- Index: principle_cooldowns_pkey
select r.principle_id as "principleId", r.surfaced_at as "surfacedAt", r.applications, r.last_exemplar_id as "lastExemplarId"
from principle_cooldowns r
where r.tenant_id = $1 and r.session_id = $2 and r.principle_id = any ($3::text[])
order by r.principle_id
