-- Sets standing votes; a voter's new one replaces the old.
-- Params: $1 tenant_id, $2 votes jsonb array.
-- Index: claim_votes_pkey
-- Insert: rows carry the tenant of $1
insert into claim_votes (tenant_id, claim_id, voter, vote, is_counted, moves_gate, reason, at)
select $1, v."claimId", v.voter, v.vote, v."isCounted", v."movesGate", v.reason, v.at
from jsonb_to_recordset($2::jsonb) as v ("claimId" text, voter text, vote text, "isCounted" boolean, "movesGate" boolean, reason text, at timestamptz)
on conflict (tenant_id, claim_id, voter) do update
set vote = excluded.vote, is_counted = excluded.is_counted, moves_gate = excluded.moves_gate, reason = excluded.reason, at = excluded.at
