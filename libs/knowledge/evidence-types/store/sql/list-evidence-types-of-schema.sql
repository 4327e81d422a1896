-- Types of evidence of a space that its domain schema owns (a schema declares at most 256).
-- Params: $1 tenant_id, $2 space_id.
-- Index: evidence_types_pkey
select {{columns EvidenceType t}}
from evidence_types t
where t.tenant_id = $1 and t.space_id = $2 and t.schema_version is not null
order by t.name
limit 1000
