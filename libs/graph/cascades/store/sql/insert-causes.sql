-- Records why nodes are not sound.
-- Params: $1 tenant_id, $2 node_ids text[], $3 kinds text[], $4 root_ids text[].
-- Index: causes_pkey
-- Insert: rows carry the tenant of $1
insert into causes (tenant_id, node_id, kind, root_id)
select home.tenant_id, c.node_id, c.kind, c.root_id
from tenants home
cross join unnest($2::text[], $3::text[], $4::text[]) as c (node_id, kind, root_id)
where home.tenant_id = $1
on conflict do nothing
