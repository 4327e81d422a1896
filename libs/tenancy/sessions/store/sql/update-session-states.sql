-- Marks sessions as interrupted.
-- Params: $1 tenant_id, $2 ids text[], $3 the version of each integer[].
-- Index: sessions_pkey
update sessions s set state = 'interrupted', version = q.version
from unnest($2::text[], $3::integer[]) as q (id, version)
where s.tenant_id = $1 and s.id = any ($2::text[]) and s.id = q.id
