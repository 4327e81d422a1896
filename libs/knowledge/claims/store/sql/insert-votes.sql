-- Sets current votes; a new vote of a voter replaces the old one.
-- Params: $1 tenant_id, $2 votes jsonb array.
-- Index: claim_votes_pkey
-- Insert: rows carry the tenant of $1
insert into claim_votes (tenant_id, {{insert ClaimVote}})
select home.tenant_id, {{values ClaimVote v}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as v ({{recordset ClaimVote}})
where home.tenant_id = $1
on conflict (tenant_id, claim_id, voter) do update
set {{set ClaimVote excluded}}
