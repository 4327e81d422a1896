-- Creates the statistics of a space's texts. Returns no row if the statistics exist already, even if they are locked.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 added.
-- Index: text_statistics_pkey
-- Insert: the row carries the tenant of $1
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
insert into text_statistics as t (tenant_id, space_id, kind, documents, words, added)
values ($1, $2, $3, 0, 0, $4)
on conflict (tenant_id, space_id, kind) do nothing
returning t.documents, t.added, t.retry_beyond as "retryBeyond", t.retry_after as "retryAfter"
