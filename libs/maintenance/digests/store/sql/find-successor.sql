-- The digest that replaced another digest, found through one of the members that both digests have.
-- Params: $1 tenant_id, $2 member ids text[], $3 id of the digest replaced.
-- Index: edges_to_idx
select n.id
from edges e
join nodes n on n.tenant_id = $1 and n.id = e.from_id
where e.tenant_id = $1 and e.to_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null and n.detail ->> 'replaces' = $3
limit 1
