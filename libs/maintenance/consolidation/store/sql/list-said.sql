-- What claims say, and of what.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_pkey
select c.id, c.text, c.subject_n as "subjectN"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
