-- Records evidence as it came.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into evidence (tenant_id, id, space_id, kind, evidence_type, source_system, source_id, class, weight, independence_group, content, content_hash,
  locator, anchors, observed_at, recorded_at, recorded_by, session_id, task_id, external_id, namespace, stale_at, expires_at, lapses_at, parent_ids, version, is_private)
select home.tenant_id, e.id, e."spaceId", e.kind, e."evidenceType", e."sourceSystem", e."sourceId", e.class, e.weight, e."independenceGroup", e.content, e."contentHash",
  e.locator, e.anchors, e."observedAt", e."recordedAt", e."recordedBy", e."sessionId", e."taskId", e."externalId", e.namespace, e."staleAt", e."expiresAt", e."staleAt", nullif(e."parentEvidenceIds", '{}'), e.version, coalesce(e."isPrivate", false)
from tenants home
cross join jsonb_to_recordset($2::jsonb) as e (id text, "spaceId" text, kind text, "evidenceType" text, "sourceSystem" text, "sourceId" text, class text, weight double precision,
  "independenceGroup" text, content text, "contentHash" text, locator jsonb, anchors jsonb, "observedAt" timestamptz, "recordedAt" timestamptz, "recordedBy" text,
  "sessionId" text, "taskId" text, "externalId" text, namespace text, "staleAt" timestamptz, "expiresAt" timestamptz, "parentEvidenceIds" text[], version integer, "isPrivate" boolean)
where home.tenant_id = $1
