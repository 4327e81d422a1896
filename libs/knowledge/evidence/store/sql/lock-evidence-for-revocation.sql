-- Evidence about to be revoked: waits for every write that depends on it.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: evidence_pkey
select e.id, e.space_id, e.kind, e.evidence_type, e.source_system, e.source_id, e.class, e.weight, e.independence_group, e.content, e.content_hash,
  e.locator, e.anchors, e.observed_at, e.recorded_at, e.recorded_by, e.session_id, e.task_id, e.external_id, e.namespace, e.revoked_at, e.revoked_reason, e.stale_at, e.expires_at, e.parent_ids, e.tainted_at, e.version
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
for update
