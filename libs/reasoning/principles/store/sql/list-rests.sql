-- How given principles rest in a session.
-- Params: $1 tenant_id, $2 session_id, $3 principle ids text[].
-- Index: principle_rests_pkey
select r.principle_id as "principleId", r.surfaced_at as "surfacedAt", r.enactments, r.last_exemplar_id as "lastExemplarId"
from principle_rests r
where r.tenant_id = $1 and r.session_id = $2 and r.principle_id = any ($3::text[])
order by r.principle_id
