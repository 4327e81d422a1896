-- How many of the first claims of a space hold given words: what is known of a space nobody has counted yet.
-- Params: $1 tenant_id, $2 space_id, $3 words text[], $4 as queries text[], $5 sample size.
-- Index: claims_listed_idx
with sample as materialized (select c.search from claims c where c.tenant_id = $1 and c.space_id = $2 limit $5),
  size as (select count(*)::integer as documents, coalesce(avg(length(s.search)), 1)::double precision as "meanLength" from sample s)
select q.word, (select count(*)::integer from sample s where s.search @@ q.query::tsquery) as holding, size.documents, size."meanLength"
from unnest($3::text[], $4::text[]) q (word, query)
cross join size
order by q.word
