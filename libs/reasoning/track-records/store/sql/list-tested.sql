-- The given claims to which the result of a test is attached.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey
select distinct a.claim_id as id from claim_evidence a
where a.tenant_id = $1 and a.claim_id = any ($2::text[]) and a.test is not null
order by 1
