-- How given claims meet a query, in what state they are seen, and which claims of the reader's session stand in their place.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 query words as prepared for search, $5 phrase pattern or null, $6 query vector or null, $7 model; then those of the conditions.
-- Index: claims_pkey
with query as materialized (select tsvector_to_array(to_tsvector('english', $4::text)) as words)
select c.id, c.status, c.grounding, c.valid_from as "validFrom", c.valid_until as "validUntil", c.base, c.base_class as "baseClass", c.corroboration,
  c.reinforcements, c.disputes, c.gate_trust as "gateTrust", c.anchor_at as "anchorAt", c.superseded_by as "supersededBy", c.version,
  case when $5::text is null then array(select unnest(query.words) intersect select unnest(tsvector_to_array(c.search)) order by 1)
    when c.text ~* $5 then array[$4] else '{}' end as words,
  case when $5 is null then cardinality(query.words) else 1 end as "wordsAsked",
  (select 1 - (e.embedding <=> $6::vector) from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $7) as similarity,
  '{}'::text[] /* overriding */ as overriding
from claims c
cross join query
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
  and true /* seen */ and true /* filter */
order by c.id
