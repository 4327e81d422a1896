-- Stores what facts are about.
-- Params: $1 tenant_id, $2 facts jsonb array, each with its anchors.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into fact_anchors (tenant_id, claim_id, entity, value, space_id, claim_type)
select home.tenant_id, f."claimId", a.key, a.value, f."spaceId", f."claimType"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as f ("claimId" text, "spaceId" text, "claimType" text, anchors jsonb)
cross join lateral jsonb_each_text(f.anchors) as a
where home.tenant_id = $1
