-- Records when the next change of freshness is due for evidence that has aged.
-- Params: $1 tenant_id, $2 ids text[], $3 lapses_at timestamptz[], one for each id.
-- Index: evidence_pkey
update evidence e set lapses_at = q.lapses_at
from unnest($2::text[], $3::timestamptz[]) as q (id, lapses_at)
where e.tenant_id = $1 and e.id = any ($2) and e.id = q.id
