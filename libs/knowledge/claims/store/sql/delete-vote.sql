-- Withdraws a voter's vote.
-- Params: $1 tenant_id, $2 claim_id, $3 voter.
-- Index: claim_votes_pkey
delete from claim_votes where tenant_id = $1 and claim_id = $2 and voter = $3
