-- Types of evidence of a space by name.
-- Params: $1 tenant_id, $2 space_id, $3 names text[].
-- Index: evidence_types_pkey
select {{columns EvidenceType t}}
from evidence_types t
where t.tenant_id = $1 and t.space_id = $2 and t.name = any ($3::text[])
order by t.name
