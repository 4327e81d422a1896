-- Marks steps for a review, because something that they waited for is no longer done, or a fact of theirs was withdrawn.
-- Params: $1 tenant_id, $2 steps jsonb array of {id, version}, $3 their ids text[].
-- Index: steps_pkey
update steps s set needs_review = true, version = r.version
from jsonb_to_recordset($2::jsonb) as r (id text, version integer)
where s.tenant_id = $1 and s.id = any ($3::text[]) and s.id = r.id
