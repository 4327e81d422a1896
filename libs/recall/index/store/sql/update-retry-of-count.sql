-- Records that a count of a space's words took too long, and when it may be tried again. The caller has locked the
-- statistics.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 retry_beyond, $5 retry_after.
-- Index: text_statistics_pkey
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
update text_statistics t set retry_beyond = $4, retry_after = $5
where t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
