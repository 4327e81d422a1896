-- Candidates of a space in one state, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 state.
-- Index: candidates_by_state_idx
select {{columns Candidate c}}
from candidates c
where c.tenant_id = $1 and c.space_id = $2 and c.state = $5 and c.id < $3
order by c.id desc
limit $4
