-- How given claims meet a query, with what judging them takes, and which claims of the reader's session stand in their place.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 phrase pattern or null, $5 query vector or null, $6 model, $7 similarities known already float8[]; then those of the conditions.
-- Index: claims_listed_idx, claim_statements_pkey
select c.id, c.type, c.grounding, said.text, c.subject_n as "subjectN", c.predicate_n as "predicateN", said.value_n as "valueN", c.importance, c.observed_at as "observedAt",
  c.aging_from as "agingFrom", c.valid_from as "validFrom", c.valid_until as "validUntil", c.valid_from_inferred as "validFromInferred", c.base, c.corroboration,
  c.reinforcements, c.disputes, c.gate_reinforcements as "gateReinforcements", c.gate_disputes as "gateDisputes", c.trust_limit as "trustLimit",
  c.gate_trust_limit as "gateTrustLimit", c.confidence, c.stale_at as "staleAt", c.expires_at as "expiresAt", c.search, said.text ~* $4::text as "holdsPhrase",
  coalesce(given.similarity, (select 1 - (e.embedding <=> $5::vector) from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $6)) as similarity,
  '{}'::text[] /* overriding */ as overriding
from unnest($3::text[], $7::double precision[]) given (id, similarity)
join claims /* claims */ c on c.tenant_id = $1 and c.space_id = $2 and c.id = given.id
cross join lateral (select s.text, s.value_n from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where true /* seen */ and true /* filter */
order by c.id
