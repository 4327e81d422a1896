-- Records for consolidation the claims that received a vector, unless consolidation has already compared them with a
-- vector.
-- Params: $1 tenant_id, $2 rows jsonb array of {id, spaceId}, $3 model.
-- Index: claim_changes_pkey, embeddings_pkey, claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: embedding-store.ts (removed after consolidation has processed them; not a projection)
insert into claim_changes (tenant_id, space_id, claim_id, version)
select home.tenant_id, r."spaceId", r.id, 0
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text)
where home.tenant_id = $1
  and exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = r.id and e.model = $3)
  and not exists (select from claim_checks k where k.tenant_id = $1 and k.claim_id = r.id and k.embedded)
on conflict do nothing
