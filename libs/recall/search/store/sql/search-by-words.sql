-- Memories that contain words of the query, best score first. Rare words count more. If there are more memories than
-- can be scored, only the newest are scored. `offset 0` prevents a plan that walks through the newest memories in
-- search of the words. The conditions on $7 keep the planner to the index of the words: see
-- `EVERY_TEXT`.
-- Params: $1 tenant_id, $2 space_id, $3 text search query, $4 limit, $5 how many are scored at most, $6 mean length, $7 EVERY_TEXT; then the parameters of the words and conditions.
-- Index: claims_search_idx, messages_search_idx, nodes_search_idx
select m.id
from (
  select holding.id, holding.aging_from, holding.search
  from (
    select m.id, m.aging_from, m.search
    from claims /* memories */ m
    where m.tenant_id = $1 and m.space_id = $2 and space_words(m.space_id, m.search) @@ space_words($2, $3::tsquery)
      and space_words(m.space_id, m.search) @@ $7::tsquery and space_words(m.space_id, m.search) @@ $7 and true /* words */
    offset 0
  ) holding
  order by holding.aging_from desc, holding.id
  limit $5
) m
order by (0 /* score */) / (1 + 0.9 * (0.6 + 0.4 * length(m.search)::double precision / greatest(1, $6::double precision))) desc, m.aging_from desc, m.id
limit $4
