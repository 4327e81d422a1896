-- Principles of a space by id, each with its newest exemplar.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 types of principles text[].
-- Index: nodes_pkey
select n.id, n.type,
  (select max(e.id) from edges e where e.tenant_id = $1 and e.to_id = n.id and e.kind = 'exemplifies' and e.closed_at is null) as "lastExemplarId"
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3::text[]) and n.type = any ($4::text[])
order by n.id
