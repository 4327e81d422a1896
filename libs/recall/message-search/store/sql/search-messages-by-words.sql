-- Messages that hold a word of the query, those that hold most of its words first.
-- Params: $1 tenant_id, $2 space_id, $3 query words as prepared for search, $4 limit; then those of the conditions.
-- Index: messages_search_idx
select m.id
from messages m
join evidence e on e.tenant_id = $1 and e.id = m.id
where m.tenant_id = $1 and m.space_id = $2 and m.search @@ replace(plainto_tsquery('english', $3::text)::text, ' & ', ' | ')::tsquery
  and true /* seen */ and true /* filter */
order by length(ts_delete(m.search, (select tsvector_to_array(to_tsvector('english', $3::text))))) - length(m.search), m.at desc, m.id
limit $4
