-- Writes the support of nodes whose dependencies have changed.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 their ids.
-- Index: nodes_pkey
update nodes n set
  rank = r.rank, confidence_limit = r."confidenceLimit", root_groups = r."rootGroups", contested = r.contested, version = n.version + 1, state_since = r."stateSince"
from jsonb_to_recordset($2::jsonb) as r (id text, rank integer, "confidenceLimit" double precision, "rootGroups" text[], contested boolean, "stateSince" timestamptz)
where n.tenant_id = $1 and n.id = any ($3::text[]) and n.id = r.id
