-- Attaches evidence to claims; attached again, the newer state counts.
-- Params: $1 tenant_id, $2 attachments jsonb array.
-- Index: claim_evidence_pkey
-- Insert: rows carry the tenant of $1
insert into claim_evidence (tenant_id, claim_id, evidence_id, relation, class, weight, independence_group, asserted_by, observed_at, attached_at, weighed_live, on_behalf_of, words, counted)
select home.tenant_id, a."claimId", a."evidenceId", a.relation, a.class, a.weight, a."independenceGroup", a."assertedBy", a."observedAt", a."attachedAt", a."isLive", a."onBehalfOf", nullif(a.words, 'null'), coalesce(a.counted, true)
from tenants home
cross join jsonb_to_recordset($2::jsonb) as a ("claimId" text, "evidenceId" text, relation text, class text, weight double precision,
  "independenceGroup" text, "assertedBy" text, "observedAt" timestamptz, "attachedAt" timestamptz, "isLive" boolean, "onBehalfOf" text, words jsonb, counted boolean)
where home.tenant_id = $1
on conflict (tenant_id, claim_id, evidence_id) do update
set relation = excluded.relation, class = excluded.class, weight = excluded.weight, independence_group = excluded.independence_group,
    asserted_by = excluded.asserted_by, observed_at = excluded.observed_at, attached_at = excluded.attached_at, weighed_live = excluded.weighed_live,
    on_behalf_of = excluded.on_behalf_of, words = excluded.words, counted = excluded.counted
