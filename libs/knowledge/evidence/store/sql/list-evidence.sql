-- The evidence of a space, oldest first.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 claim_id or null.
-- Index: evidence_listed_idx
select e.id, e.space_id, e.kind, e.evidence_type, e.source_system, e.source_id, e.class, e.weight, e.independence_group, e.content, e.content_hash,
  e.locator, e.anchors, e.observed_at, e.recorded_at, e.recorded_by, e.session_id, e.task_id, e.external_id, e.namespace, e.revoked_at, e.revoked_reason, e.stale_at, e.expires_at, e.parent_ids, e.tainted_at, e.version
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id > $3
  and ($5::text is null or exists (select from claim_evidence a where a.tenant_id = $1 and a.claim_id = $5 and a.evidence_id = e.id))
order by e.id
limit $4
