-- The given claims that have no vector of a model yet, with their texts. Archived and retracted claims have no vectors.
-- `twin_id`: a claim that was merged into this one, says the same, and still has its vector.
-- Params: $1 tenant_id, $2 ids, $3 model.
-- Index: claims_pkey, claim_statements_pkey, claims_merged_idx, embeddings_pkey
select c.id, c.space_id, said.text, c.wording, twin.id as twin_id
from claims c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
left join lateral (
  select merged.id
  from claims merged
  join embeddings e on e.tenant_id = $1 and e.owner_id = merged.id and e.model = $3 and e.wording = merged.wording
  where merged.tenant_id = $1 and merged.merged_into = c.id and merged.space_id = c.space_id
    and (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = merged.id) = said.text
  limit 1
) twin on true
where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status not in ('archived', 'retracted')
  and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $3 and e.wording = c.wording)
order by c.id
