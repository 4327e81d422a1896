-- Evidence recorded under external ids of a namespace: that of a source system, or of a principal.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[], $5 kind.
-- Index: evidence_external_idx
select {{columns Evidence e except lapses_at, parent_ids, is_private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and case when e.namespace is null then e.recorded_by else e.namespace end = $3 and e.external_id = any ($4::text[]) and e.kind = $5
