-- Locks sessions until the transaction ends. Statements that only read them, or refer to them by foreign key, do not
-- wait.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: sessions_pkey
select s.id
from sessions s
where s.tenant_id = $1 and s.id = any ($2::text[])
order by s.id
for no key update of s
