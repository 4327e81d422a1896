-- Workspaces of a space that a reader may see, the newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 kind or null, $6 state or null, $7 principal_id, or null for a reader of all sessions.
-- Index: workspaces_listed_idx, session_participants_pkey
select {{columns Workspace w}}
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.id < $3 and ($5::text is null or w.kind = $5) and ($6::text is null or w.state = $6)
  and ($7::text is null or w.session_id is null or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = w.session_id and p.principal_id = $7))
order by w.id desc
limit $4
