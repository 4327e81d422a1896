-- Notes by the ids of their claims, and whether a user recorded or stated each, or a reviewer activated it.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: notes_pkey, principals_pkey, claims_pkey
select {{columns Note n}}, coalesce(p.kind = 'user', false) or is_protected(c.base_class, c.activated) as "isProtected"
from notes n
join claims c on c.tenant_id = $1 and c.id = n.claim_id
left join principals p on p.tenant_id = $1 and p.id = n.recorded_by
where n.tenant_id = $1 and n.space_id = $2 and n.claim_id = any ($3::text[])
order by n.claim_id
