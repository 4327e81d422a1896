-- Adds vectors. An existing vector is replaced only if it was computed from an earlier wording of its claim. A claim
-- that was archived or retracted while its vector was computed gets none. Vectors whose dimensions differ from those of
-- the model in the space are left out, because they could not be compared.
-- Params: $1 tenant_id, $2 model, $3 kind, $4 rows jsonb array of {id, spaceId, wording, vector}, $5 created_at.
-- Index: embeddings_pkey, claims_pkey, embeddings_by_space_idx
-- Insert: rows carry the tenant of $1
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at, wording)
select home.tenant_id, r.id, $2, r."spaceId", $3, r.vector::vector, $5, r.wording
from tenants home
cross join jsonb_to_recordset($4::jsonb) as r (id text, "spaceId" text, wording integer, vector text)
where home.tenant_id = $1 and ($3::text <> 'claim' or exists (select from claims c where c.tenant_id = $1 and c.id = r.id and c.status not in ('archived', 'retracted')))
  and vector_dims(r.vector::vector) = coalesce(
    (select vector_dims(e.embedding) from embeddings e where e.tenant_id = $1 and e.space_id = r."spaceId" and e.kind in ('claim', 'message') and e.model = $2 limit 1),
    vector_dims(r.vector::vector))
on conflict (tenant_id, owner_id, model) do update
set embedding = excluded.embedding, created_at = excluded.created_at, wording = excluded.wording
where embeddings.wording < excluded.wording
