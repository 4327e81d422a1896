-- Locks the statistics of a space's texts for a count; no row if another transaction is counting.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: text_statistics_pkey
select t.documents, t.added
from text_statistics t
where t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
for update skip locked
