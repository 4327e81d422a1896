-- Given messages and how they meet a query.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 query words as prepared for search, $5 phrase pattern or null, $6 query vector or null, $7 model; then those of the conditions.
-- Index: messages_pkey
with query as materialized (select tsvector_to_array(to_tsvector('english', $4::text)) as words)
select m.id, m.external_id as "externalId", m.session_id as "sessionId", m.ordinal, m.role, m.speaker, m.content, m.at, e.weight,
  case when $5::text is null then array(select unnest(query.words) intersect select unnest(tsvector_to_array(m.search)) order by 1)
    when m.content ~* $5 then array[$4] else '{}' end as words,
  case when $5 is null then cardinality(query.words) else 1 end as "wordsAsked",
  (select 1 - (v.embedding <=> $6::vector) from embeddings v where v.tenant_id = $1 and v.owner_id = m.id and v.model = $7) as similarity
from messages m
join evidence e on e.tenant_id = $1 and e.id = m.id
cross join query
where m.tenant_id = $1 and m.space_id = $2 and m.id = any ($3::text[])
  and true /* seen */ and true /* filter */
order by m.id
