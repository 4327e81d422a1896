-- The first of the given ids that does not belong to a principal.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: principals_pkey
select asked.id
from unnest($2::text[]) as asked (id)
where not exists (select from principals p where p.tenant_id = $1 and p.id = asked.id)
order by asked.id
limit 1
