-- Removes claims from a collection.
-- Params: $1 tenant_id, $2 collection_id, $3 claim_ids text[].
-- Index: collection_members_pkey
delete from collection_members m
where m.tenant_id = $1 and m.collection_id = $2 and m.claim_id = any ($3::text[])
