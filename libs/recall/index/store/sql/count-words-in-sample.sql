-- How many texts in a sample of the claims, messages or nodes of a space contain each of the given words. This is an
-- estimate for a space whose words have not been counted yet. Archived and retracted claims do not count.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 words text[], $5 as queries text[], $6 sample size.
-- Index: claims_listed_idx, messages_newest_idx, nodes_newest_idx
with sample as materialized (
  (select c.search from claims c where $3::text = 'claim' and c.tenant_id = $1 and c.space_id = $2 and c.status not in ('archived', 'retracted') limit $6)
  union all
  (select m.search from messages m where $3 = 'message' and m.tenant_id = $1 and m.space_id = $2 limit $6)
  union all
  (select n.search from nodes n where $3 = 'node' and n.tenant_id = $1 and n.space_id = $2 and n.search is not null limit $6)
), size as (
  select count(*)::integer as documents, coalesce(avg(length(s.search)), 1)::double precision as "meanLength" from sample s
)
select q.word, (select count(*)::integer from sample s where s.search @@ q.query::tsquery) as holding, size.documents, size."meanLength"
from unnest($4::text[], $5::text[]) q (word, query)
cross join size
order by q.word
