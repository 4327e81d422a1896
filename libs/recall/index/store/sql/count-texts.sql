-- The number of texts of a space that can be found by meaning.
-- Params: $1 tenant_id, $2 space_id.
-- Index: none (counts everything the space has)
select (select count(*) from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status not in ('archived', 'retracted'))::int
  + (select count(*) from messages m where m.tenant_id = $1 and m.space_id = $2)::int as texts
