-- How many items of the handoffs of each agent are in each status.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: handoff_verifications_of_agent_idx
select v.principal_id as "principalId", v.agent,
  count(*) filter (where v.status = 'pending')::integer as pending,
  count(*) filter (where v.status = 'done')::integer as done,
  count(*) filter (where v.status = 'contradicted')::integer as contradicted,
  count(*) filter (where v.status = 'unknown')::integer as unknown
from handoff_verifications v
where v.tenant_id = $1 and v.space_id = $2
group by v.principal_id, v.agent
order by v.principal_id, v.agent nulls first
limit $3
