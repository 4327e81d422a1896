-- Counts the words of every message of a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: messages_newest_idx
-- Insert: rows carry the tenant of $1
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
with counted as materialized (
  select l.lexeme as word, count(*)::integer as documents, sum(cardinality(l.positions)) as words
  from messages c
  cross join lateral unnest(c.search) l
  where c.tenant_id = $1 and c.space_id = $2
  group by l.lexeme
), inserted as (
  insert into word_statistics (tenant_id, space_id, kind, word, documents)
  select $1, $2, 'message', w.word, w.documents from counted w where w.documents > 1
)
update text_statistics t
set documents = (select count(*) from messages c where c.tenant_id = $1 and c.space_id = $2), words = (select coalesce(sum(w.words), 0) from counted w), added = 0
where t.tenant_id = $1 and t.space_id = $2 and t.kind = 'message'
