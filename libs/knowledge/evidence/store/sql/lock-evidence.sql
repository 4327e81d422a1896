-- Evidence of a space by id, locked against revocation until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: evidence_pkey
select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3::text[])
order by e.id
for share
