-- Gives claims the vectors of their twins, which say the same. A claim gets no vector if it was archived or retracted
-- in the meantime, or if its twin has lost its vector.
-- Params: $1 tenant_id, $2 model, $3 ids, $4 twin_ids, $5 wordings, $6 created_at; the three lists have one entry for
-- each claim.
-- Index: embeddings_pkey, claims_pkey
-- Insert: rows carry the tenant of $1
-- Writer: embedding-store.ts (disposable, rebuilt from texts; not a projection)
insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at, wording)
select c.tenant_id, c.id, e.model, c.space_id, e.kind, e.embedding, $6, r.wording
from unnest($3::text[], $4::text[], $5::integer[]) as r (id, twin_id, wording)
join claims c on c.tenant_id = $1 and c.id = r.id and c.status not in ('archived', 'retracted')
join embeddings e on e.tenant_id = $1 and e.owner_id = r.twin_id and e.model = $2 and e.space_id = c.space_id
where c.tenant_id = $1
on conflict (tenant_id, owner_id, model) do update
set embedding = excluded.embedding, created_at = excluded.created_at, wording = excluded.wording
where embeddings.wording < excluded.wording
