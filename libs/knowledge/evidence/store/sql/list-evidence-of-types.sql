-- The given ids of evidence of a space that has one of the given types and a source system.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 evidence types text[].
-- Index: evidence_pkey
select e.id
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[]) and e.evidence_type = any ($4::text[])
  and e.source_system is not null
order by e.id
