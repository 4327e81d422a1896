-- Nodes that hold words of the query, those with the rarest first. Of more than can be scored, the newest are looked at.
-- `offset 0` keeps the newest from being walked through in search of words.
-- Params: $1 tenant_id, $2 space_id, $3 text search query, $4 limit, $5 most scored, $6 mean length; then those of the words and conditions.
-- Index: nodes_search_idx
select n.id
from (
  select holding.id, holding.recorded_at, holding.search
  from (
    select n.id, n.recorded_at, n.search
    from nodes n
    where n.tenant_id = $1 and n.space_id = $2 and space_words(n.space_id, n.search) @@ space_words($2, $3::tsquery)
      and true /* seen */ and true /* filter */
    offset 0
  ) holding
  order by holding.recorded_at desc, holding.id
  limit $5
) n
order by (0 /* score */) / (1 + 0.9 * (0.6 + 0.4 * length(n.search)::double precision / greatest(1, $6::double precision))) desc, n.recorded_at desc, n.id
limit $4
