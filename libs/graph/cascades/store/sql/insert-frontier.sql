-- Puts the roots of a cascade into its frontier; evidence has the lowest rank.
-- Params: $1 tenant_id, $2 id of the cascade, $3 root_ids text[].
-- Index: nodes_pkey
-- Insert: rows carry the tenant of $1
insert into cascade_frontier (tenant_id, cascade_id, rank, node_id)
select home.tenant_id, $2, coalesce(n.rank, case when r.id like 'evd\_%' then 0 else 1 end), r.id
from tenants home
cross join unnest($3::text[]) as r (id)
left join nodes n on n.tenant_id = $1 and n.id = r.id
where home.tenant_id = $1
