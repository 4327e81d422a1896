-- Records that texts were added to a space, and returns the current statistics. The caller has locked the statistics.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 added.
-- Index: text_statistics_pkey
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
update text_statistics t set added = t.added + $4
where t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
returning t.documents, t.added, t.retry_beyond as "retryBeyond", t.retry_after as "retryAfter"
