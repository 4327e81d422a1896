-- Claims that hold a word of the query, those that hold most of its words first.
-- Params: $1 tenant_id, $2 space_id, $3 query words as prepared for search, $4 limit; then those of the conditions.
-- Index: claims_search_idx
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.search @@ replace(plainto_tsquery('english', $3::text)::text, ' & ', ' | ')::tsquery
  and true /* seen */ and true /* filter */
order by length(ts_delete(c.search, (select tsvector_to_array(to_tsvector('english', $3::text))))) - length(c.search), c.anchor_at desc, c.id
limit $4
