-- Locks a key for a change until the transaction ends. Readers of the row do not wait.
-- Params: $1 tenant_id, $2 id.
-- Index: api_keys_pkey
select k.id
from api_keys k
where k.tenant_id = $1 and k.id = $2
for no key update
