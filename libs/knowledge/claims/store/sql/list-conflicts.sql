-- The conflicts of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 statuses text[], $6 subject or null, $7 predicate or null (comparable), $8 claim ids text[] or null, $9 true for challenges only, false for all others, or null.
-- Index: conflicts_open_idx
select
  {{columns Conflict k}}
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.id < $3 and k.status = any ($5::text[])
  and ($6::text is null or k.subject_n = $6) and ($7::text is null or k.predicate_n = $7)
  and ($8::text[] is null or k.new_claim_id = any ($8) or k.existing_claim_id = any ($8))
  and ($9::boolean is null or (k.reason = 'contradiction' and cardinality(coalesce(k.uncontested, '{}')) > 0) = $9)
order by k.id desc
limit $4
