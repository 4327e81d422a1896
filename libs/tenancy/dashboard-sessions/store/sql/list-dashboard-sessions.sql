-- The open dashboard sessions, oldest first, whose key is still valid, has not been rotated since the session was
-- opened, and gives access only to the given spaces.
-- Params: $1 tenant_id, $2 after id, $3 limit, $4 principal_id or null for all, $5 allowed space ids text[], null for all, $6 now, $7 seen after.
-- Index: dashboard_sessions_pkey
select {{columns DashboardSession s}}
from dashboard_sessions s
join api_keys k on k.tenant_id = $1 and k.id = s.key_id
where s.tenant_id = $1 and s.id > $2 and ($4::text is null or s.principal_id = $4) and ($5::text[] is null or k.space_ids <@ $5)
  and s.ended_at is null and s.expires_at > $6 and s.last_seen_at > $7
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > $6) and (k.rotated_at is null or k.rotated_at <= s.opened_at)
order by s.id
limit $3
