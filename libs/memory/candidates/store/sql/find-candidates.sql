-- Candidates of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: candidates_pkey
select {{columns Candidate c}}
from candidates c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
