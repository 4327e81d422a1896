-- For each given content, the first evidence of a type declared by a schema that has the same content, source system,
-- session, workspace and parents. If no source system is given, the principal who recorded it must also be the same.
-- Params: $1 tenant_id, $2 space_id, $3 contents jsonb array of {place, evidenceType, contentHash, sourceSystem, recordedBy, sessionId, workspaceId, parents}.
-- Index: evidence_anchors_content_idx, evidence_pkey
select asked.place, first.*
from jsonb_to_recordset($3::jsonb) as asked (place integer, "evidenceType" text, "contentHash" text, "sourceSystem" text, "recordedBy" text, "sessionId" text, "workspaceId" text, parents text[])
cross join lateral (
  select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
  from evidence_anchors a
  join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
  where a.tenant_id = $1 and a.space_id = $2 and a.evidence_type = asked."evidenceType" and a.content_hash = asked."contentHash" and a.source_system = asked."sourceSystem"
    and (asked."sourceSystem" <> '' or e.recorded_by = asked."recordedBy")
    and e.session_id is not distinct from asked."sessionId" and e.workspace_id is not distinct from asked."workspaceId" and coalesce(e.parent_ids, '{}') = asked.parents
  order by a.evidence_id
  limit 1
) first
