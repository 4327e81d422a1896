-- Evidence of a space by id, in no defined order, with the beginning of its content.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: evidence_pkey
select {{columns Evidence e except content, lapses_at, parent_ids, private}}, left(e.content, 1024) as content, octet_length(e.content) as "contentBytes", coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
