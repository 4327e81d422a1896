-- How many observations were recorded in each workspace. The same content from the same origin counts once. The words
-- of a claim count only if they support a claim themselves. They do not if the claim cites evidence, which then
-- supports it instead.
-- Params: $1 tenant_id, $2 workspace_ids text[].
-- Index: evidence_of_workspace_idx, claim_evidence_by_evidence_idx
select e.workspace_id as "workspaceId", count(distinct (e.content_hash, {{expression Evidence e origin}}))::integer as count
from evidence e
where e.tenant_id = $1 and e.workspace_id = any ($2::text[])
  and (e.kind <> 'assertion' or exists (select from claim_evidence a where a.tenant_id = $1 and a.evidence_id = e.id))
group by e.workspace_id
