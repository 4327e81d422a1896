-- How many live edges of a kind an author has made at each of the given nodes, up to a limit: edges to the node if $7, or
-- else edges from it. Edges that connect it with one of the nodes in $8 are not counted.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 kind, $5 principal_id, $6 limit, $7 whether edges to the nodes are counted, $8 uncounted ids text[].
-- Index: edges_to_idx, edges_live_idx
select q.id, (
  select count(*)::integer
  from (
    select
    from edges e
    where $7::boolean and e.tenant_id = $1 and e.space_id = $2 and e.to_id = q.id and e.kind = $4 and e.closed_at is null and e.created_by = $5 and e.from_id <> all ($8::text[])
    union all
    select
    from edges e
    where not $7 and e.tenant_id = $1 and e.space_id = $2 and e.from_id = q.id and e.kind = $4 and e.closed_at is null and e.created_by = $5 and e.to_id <> all ($8)
    limit $6
  ) e
) as count
from unnest($3::text[]) as q (id)
