-- The given workspaces that were closed by a given time, locked in the order of their ids, each with whether it still
-- contains claims that are active, disputed or in quarantine.
-- Params: $1 tenant_id, $2 ids text[], $3 closed until.
-- Index: workspaces_pkey, claims_of_workspace_idx
select {{columns Workspace w}},
  exists (select from claims c where c.tenant_id = $1 and c.workspace_id = w.id and c.status in ('active', 'disputed', 'quarantined')) as "isInUse"
from workspaces w
where w.tenant_id = $1 and w.id = any ($2::text[]) and w.state = 'closed' and w.closed_at <= $3
order by w.id
for update of w
