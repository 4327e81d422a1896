-- Takes claims out of a gathering.
-- Params: $1 tenant_id, $2 gathering_id, $3 claim_ids text[].
-- Index: gathering_members_pkey
delete from gathering_members m
where m.tenant_id = $1 and m.gathering_id = $2 and m.claim_id = any ($3::text[])
