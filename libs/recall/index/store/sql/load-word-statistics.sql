-- How many texts a space has, and how many of them contain each distinct word of a given text, in the form in which
-- words are indexed. If the text has no words, one row without a word is returned. The figures of the space are null
-- before the first count.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 text as prepared for search.
-- Index: word_statistics_pkey
select l.lexeme as word, w.documents as holding, t.documents + t.added as documents, t.words / greatest(1, t.documents)::double precision as "meanLength"
from (values (1)) one
left join unnest(to_tsvector('english', $4::text)) l on true
left join text_statistics t on t.tenant_id = $1 and t.space_id = $2 and t.kind = $3
left join word_statistics w on w.tenant_id = $1 and w.space_id = $2 and w.kind = $3 and w.word = l.lexeme
order by l.lexeme
