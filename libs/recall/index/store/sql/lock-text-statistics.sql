-- Locks the statistics of a space's texts; no row if another transaction has locked them, or if there are none.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: text_statistics_pkey
select t.documents, t.added, t.retry_beyond as "retryBeyond", t.retry_after as "retryAfter"
from text_statistics t
where t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
for update skip locked
