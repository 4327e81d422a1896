-- How many proposals of an author wait for a decision, up to a limit.
-- Params: $1 tenant_id, $2 space_id, $3 principal_id, $4 limit.
-- Index: proposals_by_proposer_idx
select count(*)::int as count
from (
  select p.id from proposals p where p.tenant_id = $1 and p.space_id = $2 and p.proposed_by = $3 and p.status = 'open' limit $4
) waiting
