-- Evidence that an export contains, oldest first: all evidence that counts. The records that the service left itself are
-- among it, and the export leaves them out by their content. Without workspaces, evidence of a workspace is left out
-- unless a claim outside of workspaces is based on it.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 latest recorded_at, $6 whether evidence of sessions is included, $7 whether evidence of workspaces is included.
-- Index: evidence_listed_idx, claim_evidence_by_evidence_idx, claims_pkey
select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id > $3 and e.recorded_at <= $5
  and e.counts and ($6::boolean or e.session_id is null or (e.kind = 'message' and not e.private))
  and ($7::boolean or e.workspace_id is null or exists (
    select from claim_evidence a join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.lane <> 'workspace'
    where a.tenant_id = $1 and a.evidence_id = e.id and a.relation <> 'contradiction'
  ))
order by e.id
limit $4
