-- The given messages that have no vector of a model yet, with their texts. The speaker is part of the text, because
-- queries name people.
-- Params: $1 tenant_id, $2 ids, $3 model.
-- Index: messages_pkey
select m.id, m.space_id, concat_ws(': ', m.speaker, m.content) as text, 0 as wording
from messages m
where m.tenant_id = $1 and m.id = any ($2::text[])
  and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = m.id and e.model = $3)
order by m.id
