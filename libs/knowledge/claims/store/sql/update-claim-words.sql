-- Puts a claim as the assertion that owns it does.
-- Params: $1 tenant_id, $2 id, $3 text, $4 category, $5 importance, $6 text to search, $7 version.
-- Index: claims_pkey
update claims set text = $3, category = $4, importance = $5, search = to_tsvector('english', $6), wording = $7 where tenant_id = $1 and id = $2
