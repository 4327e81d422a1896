-- The given workspaces of a space that a reader may see.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 principal_id, or null for a reader of all sessions.
-- Index: workspaces_pkey, session_participants_pkey
select {{columns Workspace w}}
from workspaces w
where w.tenant_id = $1 and w.space_id = $2 and w.id = any ($3::text[])
  and ($4::text is null or w.session_id is null or exists (select from session_participants p where p.tenant_id = $1 and p.session_id = w.session_id and p.principal_id = $4))
order by w.id
