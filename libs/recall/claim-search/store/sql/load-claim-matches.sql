-- How given claims meet a query, with what judging them takes, and which claims of the reader's session stand in their place.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 words of the query text[], $5 phrase pattern or null, $6 query vector or null, $7 model, $8 similarities known already float8[]; then those of the conditions.
-- Index: claims_listed_idx
select c.id, c.type, c.grounding, c.text, c.subject_n as "subjectN", c.predicate_n as "predicateN", c.value_n as "valueN", c.importance, c.observed_at as "observedAt",
  c.anchor_at as "anchorAt", c.valid_from as "validFrom", c.valid_until as "validUntil", c.valid_from_inferred as "validFromInferred", c.base, c.corroboration,
  c.reinforcements, c.disputes, c.gate_reinforcements as "gateReinforcements", c.gate_disputes as "gateDisputes", c.trust_limit as "trustLimit",
  c.gate_trust_limit as "gateTrustLimit", c.confidence, held.words, held.counts, held.length, c.text ~* $5::text as "holdsPhrase",
  coalesce(given.similarity, (select 1 - (e.embedding <=> $6::vector) from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $7)) as similarity,
  '{}'::text[] /* overriding */ as overriding
from unnest($3::text[], $8::double precision[]) given (id, similarity)
join claims c on c.tenant_id = $1 and c.space_id = $2 and c.id = given.id
cross join lateral (
  select array_agg(l.lexeme) filter (where l.lexeme = any ($4::text[])) as words,
    array_agg(cardinality(l.positions)) filter (where l.lexeme = any ($4)) as counts, coalesce(sum(cardinality(l.positions)), 0)::integer as length
  from unnest(c.search) l
) held
where true /* seen */ and true /* filter */
order by c.id
