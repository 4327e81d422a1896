-- Candidates that have the subject of given active durable claims as a name, the oldest first for each claim. A
-- candidate of a session is returned only if the claim was promoted out of its workspace. A candidate is left out if a
-- stable entity has the name with the same or a higher standing: the claim then does not mean the candidate.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 for each the claim that was promoted to it, or null, text[], $5 limit for each claim.
-- Index: claims_pkey, entity_names_of_candidates_idx, entity_names_by_name_idx
select m.entity_id as "entityId", m.workspace_id as "workspaceId", m.name_n as "nameN", c.id as "claimId"
from unnest($3::text[], $4::text[]) as q (id, from_id)
cross join lateral (
  select c.id, c.subject_n
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.id = q.id and c.lane = 'durable' and c.status = 'active'
  offset 0 -- prevents flattening, so that each claim is one index lookup, also before the tables have statistics
) c
cross join lateral (
  select n.entity_id, n.workspace_id, n.name_n
  from entity_names n
  where n.tenant_id = $1 and n.space_id = $2 and n.name_n = c.subject_n and n.workspace_id is not null
    and (n.session_id is null or n.workspace_id = (select f.workspace_id from claims f where f.tenant_id = $1 and f.space_id = $2 and f.id = q.from_id))
    and not exists (select from entity_names s where s.tenant_id = $1 and s.space_id = $2 and s.name_n = n.name_n and s.workspace_id is null and s.standing >= n.standing)
  order by n.entity_id
  limit $5
) m
order by m.entity_id, c.id
