-- How given claims match a query, with what is needed to judge them, and which claims of the reader's session override
-- them.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 phrase pattern or null, $5 query vector or null, $6 model, $7 similarities that are already known float8[]; then the parameters of the conditions.
-- Index: claims_listed_idx, claim_statements_pkey, embeddings_pkey
select {{columns Claim c only id, type, grounding, subject_n, predicate_n, value_key, importance, observed_at, aging_from, valid_from, valid_until, valid_from_inferred, base, corroboration,
    reinforcements, disputes, gate_reinforcements, gate_disputes, trust_limit, gate_trust_limit, confidence, stale_at, expires_at}},
  c.search,
  case when $4::text is not null then (select s.text ~* $4 from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id) end as "holdsPhrase",
  coalesce(given.similarity, (select 1 - (e.embedding <=> $5::vector) from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $6)) as similarity,
  '{}'::text[] /* overriding */ as overriding
from unnest($3::text[], $7::double precision[]) given (id, similarity)
join claims /* claims */ c on c.tenant_id = $1 and c.space_id = $2 and c.id = given.id
where true /* seen */ and true /* filter */
order by c.id
