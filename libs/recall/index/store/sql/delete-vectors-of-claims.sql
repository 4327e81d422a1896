-- Deletes the vectors of those of the given claims that are archived or retracted.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: embeddings_pkey, claims_pkey
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
delete from embeddings e
using claims c
where e.tenant_id = $1 and e.owner_id = any ($2::text[]) and c.tenant_id = $1 and c.id = e.owner_id and c.status in ('archived', 'retracted')
