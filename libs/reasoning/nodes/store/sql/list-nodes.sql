-- Nodes of a space, of one type or of all, newest first. If a status is given, nodes that are claims are selected by
-- the status of the claim; an active conjecture with a verdict has the status judged. Conclusions in workspaces are
-- left out, because they can be read only in their workspace.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 type or null, $6 status or null.
-- Index: nodes_listed_idx
select n.id
from nodes n
left join claims c on c.tenant_id = $1 and c.id = n.id
where n.tenant_id = $1 and n.space_id = $2 and n.id < $3 and ($5::text is null or n.type = $5) and c.lane is distinct from 'workspace'
  and ($6::text is null or $6 = case when n.type = 'conjecture' and c.status = 'active' and n.verdict is not null then 'judged' else coalesce(n.status, c.status) end)
order by n.id desc
limit $4
