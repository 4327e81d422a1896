-- Pairs of given claims that are connected by a live edge or a link, each once.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: edges_live_idx, claim_links_pkey
select least(e.from_id, e.to_id) as a, greatest(e.from_id, e.to_id) as b
from edges e
where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.to_id = any ($3) and e.closed_at is null
union
select l.a_id, l.b_id
from claim_links l
where l.tenant_id = $1 and l.space_id = $2 and l.a_id = any ($3) and l.b_id = any ($3)
order by 1, 2
