-- The types of evidence of a space by name.
-- Params: $1 tenant_id, $2 space_id, $3 after name, $4 limit.
-- Index: evidence_types_pkey
select {{columns EvidenceType t}}
from evidence_types t
where t.tenant_id = $1 and t.space_id = $2 and t.name > $3
order by t.name
limit $4
