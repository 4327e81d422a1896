-- The keys of the tenant that give access only to the given spaces, oldest first.
-- Params: $1 tenant_id, $2 after id, $3 limit, $4 allowed space ids text[], null for all.
-- Index: api_keys_pkey
select {{columns ApiKey k}}, p.kind as "principalKind", p.name as "principalName", u.last_used_at as "lastUsedAt"
from api_keys k
join principals p on p.tenant_id = $1 and p.id = k.principal_id
left join api_key_uses u on u.tenant_id = $1 and u.key_id = k.id
where k.tenant_id = $1 and k.id > $2 and ($4::text[] is null or k.space_ids <@ $4)
order by k.id
limit $3
