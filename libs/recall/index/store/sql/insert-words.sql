-- Counts the words of every claim, or of every message, of a space. Archived and retracted claims do not count, and
-- words that occur in only one text are not stored.
-- Params: $1 tenant_id, $2 space_id, $3 kind.
-- Index: claims_listed_idx, messages_newest_idx, tenants_pkey
-- Insert: rows carry the tenant of $1
-- Writer: statistics-store.ts (disposable, counted again from texts; not a projection)
with texts as not materialized (
  select c.search from claims c where $3::text = 'claim' and c.tenant_id = $1 and c.space_id = $2 and c.status not in ('archived', 'retracted')
  union all
  select m.search from messages m where $3 = 'message' and m.tenant_id = $1 and m.space_id = $2
), counted as materialized (
  select l.lexeme as word, count(*)::integer as documents, sum(cardinality(l.positions)) as words
  from texts t
  cross join lateral unnest(t.search) l
  group by l.lexeme
), inserted as (
  insert into word_statistics (tenant_id, space_id, kind, word, documents)
  select home.tenant_id, $2, $3, w.word, w.documents from tenants home cross join counted w where home.tenant_id = $1 and w.documents > 1
)
update text_statistics t
set documents = (select count(*) from texts), words = (select coalesce(sum(w.words), 0) from counted w), added = 0, retry_beyond = null, retry_after = null
where t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
