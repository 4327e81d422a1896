-- Puts a claim as the assertion that owns it does, and keeps the words it had, for reads of what was known then. Runs before its state changes, which holds its tags.
-- Params: $1 tenant_id, $2 id, $3 text, $4 category, $5 importance, $6 text to search, $7 version.
-- Index: claims_pkey
with kept as (
  insert into claim_wordings (tenant_id, claim_id, until_version, text, category, importance, tags, search)
  select $1, c.id, $7, c.text, c.category, c.importance, c.tags, c.search from claims c where c.tenant_id = $1 and c.id = $2
)
update claims set text = $3, category = $4, importance = $5, search = to_tsvector('english', $6), wording = $7 where tenant_id = $1 and id = $2
