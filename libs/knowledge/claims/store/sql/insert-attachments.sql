-- Attaches evidence to claims. If evidence is attached already, its row is updated.
-- Params: $1 tenant_id, $2 attachments jsonb array.
-- Index: claim_evidence_pkey
-- Insert: rows carry the tenant of $1
insert into claim_evidence (tenant_id, {{insert ClaimEvidence except weighed_live}}, weighed_live)
select home.tenant_id, {{values ClaimEvidence a except weighed_live}}, a.live
from tenants home
cross join jsonb_to_recordset($2::jsonb) as a ({{recordset ClaimEvidence except weighed_live}}, live boolean)
where home.tenant_id = $1
on conflict (tenant_id, claim_id, evidence_id) do update
set {{set ClaimEvidence excluded}}
