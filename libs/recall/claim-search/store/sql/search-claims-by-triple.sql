-- Claims whose subject, predicate or value is named in the query: first those with subject and predicate, then the value's, then the subject's.
-- Params: $1 tenant_id, $2 space_id, $3 phrases of the query in comparable form text[], $4 limit of each, $5 their value keys uuid[]; then those of the conditions.
-- Index: claims_by_subject_idx, claims_by_value_idx
select t.id
from (
  (select c.id, 1 as part from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = any ($3::text[]) and c.predicate_n = any ($3) and true /* seen */ and true /* filter */ limit $4)
  union all
  (select c.id, 2 from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.value_key = any ($5::uuid[]) and true /* seen */ and true /* filter */ limit $4)
  union all
  (select c.id, 3 from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = any ($3) and true /* seen */ and true /* filter */ limit $4)
) t
group by t.id
order by min(t.part), t.id
limit $4
