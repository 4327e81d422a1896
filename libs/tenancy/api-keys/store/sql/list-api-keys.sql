-- The keys of the tenant that enter no space but the given ones, oldest first.
-- Params: $1 tenant_id, $2 after id, $3 limit, $4 allowed space ids text[], null for all.
-- Index: api_keys_pkey
select k.id, k.name, k.role, k.allowed_classes, k.grants, k.source_systems, k.space_ids, k.secret_hash, k.created_at, k.expires_at, k.revoked_at, k.rotated_at,
  p.id as principal_id, p.kind as principal_kind, p.name as principal_name, u.last_used_at
from api_keys k
join principals p on p.tenant_id = $1 and p.id = k.principal_id
left join api_key_uses u on u.tenant_id = $1 and u.key_id = k.id
where k.tenant_id = $1 and k.id > $2 and ($4::text[] is null or k.space_ids <@ $4)
order by k.id
limit $3
