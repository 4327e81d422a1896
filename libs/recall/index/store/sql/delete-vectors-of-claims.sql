-- Deletes the vectors of those of the given claims, and of the claims merged into them, that are archived or retracted.
-- The vector of a merged claim stays until the claim into which it was merged has one, because that claim may take it over.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: embeddings_pkey, claims_pkey, claims_merged_idx
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
delete from embeddings e
using claims c
where e.tenant_id = $1 and c.tenant_id = $1 and c.id = e.owner_id and (c.id = any ($2::text[]) or c.merged_into = any ($2::text[])) and c.status in ('archived', 'retracted')
  and not exists (
    select from claims home
    where home.tenant_id = $1 and home.id = c.merged_into and home.status not in ('archived', 'retracted')
      and not exists (select from embeddings own where own.tenant_id = $1 and own.owner_id = home.id and own.model = e.model)
  )
