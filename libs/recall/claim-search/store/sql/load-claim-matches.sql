-- How given claims meet a query, in what state they are seen, and which claims of the reader's session stand in their place.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 words of the query text[], $5 phrase pattern or null, $6 query vector or null, $7 model; then those of the conditions.
-- Index: claims_listed_idx
select c.id, c.status, c.grounding, c.valid_from as "validFrom", c.valid_until as "validUntil", c.base, c.base_class as "baseClass", c.corroboration,
  c.reinforcements, c.disputes, c.gate_trust as "gateTrust", c.anchor_at as "anchorAt", c.superseded_by as "supersededBy", c.version,
  held.words, held.counts, held.length, c.text ~* $5::text as "holdsPhrase",
  (select 1 - (e.embedding <=> $6::vector) from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $7) as similarity,
  '{}'::text[] /* overriding */ as overriding
from claims c
cross join lateral (
  select array_agg(l.lexeme order by l.lexeme) filter (where l.lexeme = any ($4::text[])) as words,
    array_agg(cardinality(l.positions) order by l.lexeme) filter (where l.lexeme = any ($4)) as counts, coalesce(sum(cardinality(l.positions)), 0)::integer as length
  from unnest(c.search) l
) held
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
  and true /* seen */ and true /* filter */
order by c.id
