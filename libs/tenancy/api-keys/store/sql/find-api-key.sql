-- One key with its principal and when it was last used.
-- Params: $1 tenant_id, $2 id.
-- Index: api_keys_pkey
select {{columns ApiKey k}}, p.kind as "principalKind", p.name as "principalName", u.last_used_at as "lastUsedAt"
from api_keys k
join principals p on p.tenant_id = $1 and p.id = k.principal_id
left join api_key_uses u on u.tenant_id = $1 and u.key_id = k.id
where k.tenant_id = $1 and k.id = $2
