-- Writes nodes: new ones, and the rows of old ones as they are after a change.
-- Params: $1 tenant_id, $2 nodes jsonb array.
-- Index: nodes_pkey
-- Insert: rows carry the tenant of $1
insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, is_contested, verdict, detail, text, status, grounding, agent, session_id,
  recorded_at, recorded_by, version, state_since, search)
select home.tenant_id, r.id, r."spaceId", r.type, r.rank, r."confidenceLimit", r."rootGroups", r."isContested", r.verdict, r.detail, r.text, r.status, r.grounding, r.agent,
  r."sessionId", r."recordedAt", r."recordedBy", r.version, r."stateSince", to_tsvector('english', r."searchText")
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text, type text, rank integer, "confidenceLimit" double precision, "rootGroups" text[],
  "isContested" boolean, verdict text, detail jsonb, text text, status text, grounding text, agent text, "sessionId" text, "recordedAt" timestamptz,
  "recordedBy" text, version integer, "stateSince" timestamptz, "searchText" text)
where home.tenant_id = $1
on conflict (tenant_id, id) do update set
  rank = excluded.rank, confidence_limit = excluded.confidence_limit, root_groups = excluded.root_groups, is_contested = excluded.is_contested,
  verdict = excluded.verdict, detail = excluded.detail, text = excluded.text, status = excluded.status, grounding = excluded.grounding,
  version = excluded.version, state_since = excluded.state_since, search = excluded.search
