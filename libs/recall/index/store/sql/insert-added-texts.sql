-- Records that texts were added to a space, and returns the current statistics.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 added.
-- Index: text_statistics_pkey
-- Insert: the row carries the tenant of $1
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
insert into text_statistics as t (tenant_id, space_id, kind, documents, words, added)
values ($1, $2, $3, 0, 0, $4)
on conflict (tenant_id, space_id, kind) do update set added = t.added + $4
returning t.documents, t.added
