-- Sets current votes; a voter's new one replaces the old.
-- Params: $1 tenant_id, $2 votes jsonb array.
-- Index: claim_votes_pkey
-- Insert: rows carry the tenant of $1
insert into claim_votes (tenant_id, claim_id, voter, vote, counted, moves_gate, reason, at)
select home.tenant_id, v."claimId", v.voter, v.vote, v."counted", v."movesGate", v.reason, v.at
from tenants home
cross join jsonb_to_recordset($2::jsonb) as v ("claimId" text, voter text, vote text, "counted" boolean, "movesGate" boolean, reason text, at timestamptz)
where home.tenant_id = $1
on conflict (tenant_id, claim_id, voter) do update
set vote = excluded.vote, counted = excluded.counted, moves_gate = excluded.moves_gate, reason = excluded.reason, at = excluded.at
