-- Claims that are the lower end of a likeness, a page at a time: of claims that hang together the lowest is among them.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit.
-- Index: claim_links_pkey
select distinct l.a_id as id
from claim_links l
where l.tenant_id = $1 and l.space_id = $2 and l.a_id > $3 and l.kind = 'similar'
order by 1
limit $4
