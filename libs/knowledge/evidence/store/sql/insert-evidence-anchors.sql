-- Records what evidence is about.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into evidence_anchors (tenant_id, {{insert EvidenceAnchor}})
select home.tenant_id, {{values EvidenceAnchor a}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as a ({{recordset EvidenceAnchor}})
where home.tenant_id = $1
