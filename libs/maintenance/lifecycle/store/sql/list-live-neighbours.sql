-- The claims and other nodes in force to which given claims are connected by edges of the graph, in either direction.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx, edges_to_idx, claims_pkey, nodes_pkey
select t.id, t.other, (c.id is not null) as "isClaim"
from unnest($2::text[]) as q (id)
cross join lateral (
  select q.id, e.to_id as other from edges e where e.tenant_id = $1 and e.from_id = q.id and e.closed_at is null
  union
  select q.id, e.from_id from edges e where e.tenant_id = $1 and e.to_id = q.id and e.closed_at is null
) t
left join claims c on c.tenant_id = $1 and c.id = t.other
left join nodes n on n.tenant_id = $1 and n.id = t.other
where c.status in ('active', 'disputed') or (c.id is null and n.status not in ('superseded', 'archived', 'retracted', 'voided'))
order by t.id, t.other
