-- Stores the current wording of a claim before it changes, for reads of what was known at an earlier time. It must run
-- before the new state is written, because the state includes the tags.
-- Params: $1 tenant_id, $2 id of the claim, $3 first version with the new wording.
-- Index: claims_pkey, claim_statements_pkey
-- Insert: rows carry the tenant of $1
insert into claim_wordings (tenant_id, claim_id, until_version, text, category, importance, tags, search)
select c.tenant_id, c.id, $3, said.text, c.category, c.importance, c.tags, c.search
from claims c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.id = $2
