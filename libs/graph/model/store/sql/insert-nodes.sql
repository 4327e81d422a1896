-- Inserts new nodes and updates changed ones.
-- Params: $1 tenant_id, $2 nodes jsonb array.
-- Index: nodes_pkey
-- Insert: rows carry the tenant of $1
insert into nodes (tenant_id, {{insert Node}}, search)
select home.tenant_id, {{values Node r}}, to_tsvector('english', r."searchText")
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Node}}, "searchText" text)
where home.tenant_id = $1
on conflict (tenant_id, id) do update set
  rank = excluded.rank, confidence_limit = excluded.confidence_limit, root_groups = excluded.root_groups, contested = excluded.contested,
  verdict = excluded.verdict, detail = excluded.detail, text = excluded.text, status = excluded.status, grounding = excluded.grounding,
  version = excluded.version, state_since = excluded.state_since, search = excluded.search
