-- Adds vectors. An existing vector is replaced only if it was computed from an earlier wording of its claim. A claim
-- that was archived or retracted while its vector was computed gets none. Vectors whose dimensions differ from those of
-- the model in the space are left out, because they could not be compared.
-- Params: $1 tenant_id, $2 model, $3 kind, $4 ids, $5 space_ids, $6 wordings, $7 vectors (each as text), $8 created_at;
-- the four lists have one entry for each vector.
-- Index: embeddings_pkey, claims_pkey, embeddings_by_space_idx
-- Insert: rows carry the tenant of $1
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at, wording)
select home.tenant_id, r.id, $2, r.space_id, $3, parsed.vector, $8, r.wording
from tenants home
cross join unnest($4::text[], $5::text[], $6::integer[], $7::text[]) as r (id, space_id, wording, vector)
-- `offset 0`: the text is parsed once, not wherever the vector is used.
cross join lateral (select r.vector::vector as vector offset 0) parsed
where home.tenant_id = $1 and ($3::text <> 'claim' or exists (select from claims c where c.tenant_id = $1 and c.id = r.id and c.status not in ('archived', 'retracted')))
  and vector_dims(parsed.vector) = coalesce(
    (select vector_dims(e.embedding) from embeddings e where e.tenant_id = $1 and e.space_id = r.space_id and e.kind in ('claim', 'message') and e.model = $2 limit 1),
    vector_dims(parsed.vector))
on conflict (tenant_id, owner_id, model) do update
set embedding = excluded.embedding, created_at = excluded.created_at, wording = excluded.wording
where embeddings.wording < excluded.wording
