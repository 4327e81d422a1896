-- Adds claims to a collection.
-- Params: $1 tenant_id, $2 collection_id, $3 claim_ids text[].
-- Index: none (inserts)
-- Insert: rows carry the tenant of $1
insert into collection_members (tenant_id, collection_id, claim_id)
select home.tenant_id, $2, m.id
from tenants home
cross join unnest($3::text[]) as m (id)
where home.tenant_id = $1
