-- Claims whose subject or value the query names. First come claims whose subject and predicate the query names, then
-- claims whose value it names, then claims whose subject it names. The phrases that are subjects are determined first,
-- because combining every phrase as a subject with every phrase as a predicate would take thousands of lookups.
-- Each subquery reads the same rows for every limit, so that a larger limit only adds rows at the end. If more rows
-- match, it reads those that the index returns first: sorting all claims about a common subject would take too long.
-- Params: $1 tenant_id, $2 space_id, $3 phrases of the query in comparable form text[], $4 limit, $5 their value keys uuid[], $6 how many rows each subquery reads; then the parameters of the conditions.
-- Index: claims_by_subject_idx, claims_by_value_idx
with named as materialized (
  select p.phrase from unnest($3::text[]) p (phrase)
  where exists (select from claims /* claims */ c where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = p.phrase)
)
select t.id
from (
  (select about.id, 1 as part from named
  cross join unnest($3) p (predicate)
  cross join lateral (
    select m.id from claims /* memories */ m
    where m.tenant_id = $1 and m.space_id = $2 and m.subject_n = named.phrase and m.predicate_n = p.predicate limit $6
  ) about limit $6)
  union all
  (select m.id, 2 from claims /* memories */ m
  where m.tenant_id = $1 and m.space_id = $2 and m.value_key = any ($5::uuid[]) limit $6)
  union all
  (select about.id, 3 from named
  cross join lateral (
    select m.id from claims /* memories */ m
    where m.tenant_id = $1 and m.space_id = $2 and m.subject_n = named.phrase limit $6
  ) about limit $6)
) t
group by t.id
order by min(t.part), t.id
limit $4
