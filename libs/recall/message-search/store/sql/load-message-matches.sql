-- Given messages and how they meet a query.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 words of the query text[], $5 phrase pattern or null, $6 query vector or null, $7 model, $8 similarities known already float8[]; then those of the conditions.
-- Index: messages_pkey
select m.id, m.external_id as "externalId", m.session_id as "sessionId", m.ordinal, m.role, m.speaker, m.content, m.at, e.weight,
  held.words, held.counts, held.length, m.content ~* $5::text as "holdsPhrase",
  coalesce(given.similarity, (select 1 - (v.embedding <=> $6::vector) from embeddings v where v.tenant_id = $1 and v.owner_id = m.id and v.model = $7)) as similarity
from unnest($3::text[], $8::double precision[]) given (id, similarity)
join messages m on m.tenant_id = $1 and m.space_id = $2 and m.id = given.id
join evidence e on e.tenant_id = $1 and e.id = m.id
cross join lateral (
  select array_agg(l.lexeme) filter (where l.lexeme = any ($4::text[])) as words,
    array_agg(cardinality(l.positions)) filter (where l.lexeme = any ($4)) as counts, coalesce(sum(cardinality(l.positions)), 0)::integer as length
  from unnest(m.search) l
) held
where true /* seen */ and true /* filter */
order by m.id
