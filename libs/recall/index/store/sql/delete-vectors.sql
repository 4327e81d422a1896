-- Deletes some vectors of a model in a space.
-- Params: $1 tenant_id, $2 space_id, $3 model, $4 limit.
-- Index: embeddings_by_space_idx
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
delete from embeddings
where tenant_id = $1 and model = $3 and owner_id in (
  select e.owner_id
  from embeddings e
  where e.tenant_id = $1 and e.space_id = $2 and e.kind in ('claim', 'message') and e.model = $3
  limit $4
)
