-- Those of the given nodes that other nodes depend on.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_to_idx
select q.id
from unnest($2::text[]) as q (id)
where exists (select from edges e where e.tenant_id = $1 and e.to_id = q.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null)
  or exists (select from edges e where e.tenant_id = $1 and e.from_id = q.id and e.kind = 'exemplifies' and e.closed_at is null)
