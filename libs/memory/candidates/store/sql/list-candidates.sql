-- Candidates of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: candidates_listed_idx
select {{columns Candidate c}}
from candidates c
where c.tenant_id = $1 and c.space_id = $2 and c.id < $3
order by c.id desc
limit $4
