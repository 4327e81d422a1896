-- The evidence of a source, oldest first. Evidence in workspaces is returned only if a claim is given.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 claim_id or null, $6 source_id.
-- Index: evidence_by_source_idx
select {{columns Evidence e except content, lapses_at, parent_ids, private}}, left(e.content, 1024) as content, octet_length(e.content) as "contentBytes", coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.source_id = $6 and e.id > $3
  and ($5::text is null or exists (select from claim_evidence a where a.tenant_id = $1 and a.claim_id = $5 and a.evidence_id = e.id))
  and (e.workspace_id is null or $5::text is not null)
order by e.id
limit $4
