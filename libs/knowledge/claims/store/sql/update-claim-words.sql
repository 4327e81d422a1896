-- Gives a claim the category, the importance and the search words of the assertion that owns it.
-- Params: $1 tenant_id, $2 id, $3 category, $4 importance, $5 text to search, $6 version.
-- Index: claims_pkey
update claims set category = $3, importance = $4, search = to_tsvector('english', $5), wording = $6 where tenant_id = $1 and id = $2
