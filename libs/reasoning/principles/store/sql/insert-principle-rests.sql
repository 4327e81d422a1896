-- Writes how principles rest in a session.
-- Params: $1 tenant_id, $2 session_id, $3 space_id, $4 rests jsonb array.
-- Index: principle_rests_pkey
-- Insert: rows carry the tenant of $1
insert into principle_rests (tenant_id, session_id, principle_id, space_id, surfaced_at, enactments, last_exemplar_id)
select $1, $2, r."principleId", $3, r."surfacedAt", r.enactments, r."lastExemplarId"
from jsonb_to_recordset($4::jsonb) as r ("principleId" text, "surfacedAt" integer, enactments integer, "lastExemplarId" text)
on conflict (tenant_id, session_id, principle_id) do update set
  surfaced_at = excluded.surfaced_at, enactments = excluded.enactments, last_exemplar_id = excluded.last_exemplar_id
