-- Removes texts that now have their vectors, or should no longer have any, from the list of missing vectors.
-- Params: $1 tenant_id, $2 owner ids text[].
-- Index: vector_gaps_pkey
-- Writer: vector-gaps.ts (disposable; not a projection)
delete from vector_gaps where tenant_id = $1 and owner_id = any ($2::text[])
