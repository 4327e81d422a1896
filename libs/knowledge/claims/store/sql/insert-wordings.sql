-- Stores the wording that a claim is about to lose, for reads of what was known then. It runs before the state changes,
-- because the state contains the tags.
-- Params: $1 tenant_id, $2 id of the claim, $3 version at which it loses them.
-- Index: claims_pkey, claim_statements_pkey
-- Insert: rows carry the tenant of $1
insert into claim_wordings (tenant_id, claim_id, until_version, text, category, importance, tags, search)
select c.tenant_id, c.id, $3, said.text, c.category, c.importance, c.tags, c.search
from claims c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.id = $2
