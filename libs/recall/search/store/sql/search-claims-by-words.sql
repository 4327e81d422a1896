-- Claims that hold words of the query, those with the rarest first. Of more than can be scored, the newest are looked at.
-- `offset 0` keeps the newest from being walked through in search of words.
-- Params: $1 tenant_id, $2 space_id, $3 text search query, $4 limit, $5 most scored, $6 mean length; then those of the words and conditions.
-- Index: claims_search_idx
select c.id
from (
  select holding.id, holding.aging_from, holding.search
  from (
    select c.id, c.aging_from, c.search
    from claims /* claims */ c
    where c.tenant_id = $1 and c.space_id = $2 and space_words(c.space_id, c.search) @@ space_words($2, $3::tsquery) and true /* words */
      and true /* seen */ and true /* filter */
    offset 0
  ) holding
  order by holding.aging_from desc, holding.id
  limit $5
) c
order by (0 /* score */) / (1 + 0.9 * (0.6 + 0.4 * length(c.search)::double precision / greatest(1, $6::double precision))) desc, c.aging_from desc, c.id
limit $4
