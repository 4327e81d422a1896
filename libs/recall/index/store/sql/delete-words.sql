-- Deletes the statistics of a space's texts.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: word_statistics_pkey
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
delete from word_statistics w
where w.tenant_id = $1 and w.space_id = $2 and w.kind = $3
