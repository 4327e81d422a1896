-- Records the claims that new tests refer to.
-- Params: $1 tenant_id, $2 {testId, claimId} jsonb array.
-- Index: discriminating_test_claims_pkey
-- Insert: rows carry the tenant of $1
insert into discriminating_test_claims (tenant_id, {{insert DiscriminatingTestClaim}})
select home.tenant_id, {{values DiscriminatingTestClaim r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset DiscriminatingTestClaim}})
where home.tenant_id = $1
