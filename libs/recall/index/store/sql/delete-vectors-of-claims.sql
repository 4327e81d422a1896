-- Deletes the vectors of archived and retracted claims, among the given claims and the claims merged into them. The
-- vector of a merged claim stays until the surviving claim has its own, because the surviving claim may take it over.
-- Params: $1 tenant_id, $2 ids text[], $3 models that the space writes text[].
-- Index: embeddings_pkey, claims_pkey, claims_merged_idx
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
delete from embeddings e
using (
  select c.id, c.merged_into from claims c where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status in ('archived', 'retracted')
  union
  select c.id, c.merged_into from claims c where c.tenant_id = $1 and c.merged_into = any ($2::text[]) and c.status in ('archived', 'retracted')
) retired
where e.tenant_id = $1 and e.owner_id = retired.id
  and not (e.model = any ($3::text[]) and exists (
    select from claims home
    where home.tenant_id = $1 and home.id = retired.merged_into and home.status not in ('archived', 'retracted')
      and not exists (select from embeddings own where own.tenant_id = $1 and own.owner_id = home.id and own.model = e.model)
  ))
