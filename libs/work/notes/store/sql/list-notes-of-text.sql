-- Visible notes with the same text, oldest first: the notes of a private session if a session is given, otherwise the
-- notes outside sessions.
-- Params: $1 tenant_id, $2 space_id, $3 text_hash, $4 now, $5 limit, $6 session_id or null.
-- Index: notes_by_text_idx, claims_pkey, claim_statements_pkey
select c.id, said.text
from notes n
join claims c on c.tenant_id = $1 and c.id = n.claim_id
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where n.tenant_id = $1 and n.space_id = $2 and n.text_hash = $3
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, $6) and ($6::text is null or c.scope = 'session')
order by c.id
limit $5
