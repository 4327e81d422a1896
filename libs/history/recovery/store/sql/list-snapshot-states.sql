-- Tenants that have sealed events since their last snapshot and are not read-only, with the head of the log and that
-- snapshot.
-- Params: none.
-- Index: tenants_pkey, event_seals_pkey, snapshots_pkey, tenant_modes_pkey
-- Tenant: exempt (the schedule serves all tenants, one lookup each)
select t.tenant_id as "tenantId", t.created_at as "tenantCreatedAt", h.seq as "headSeq",
  s.seq as "lastSeq", s.ahead as "lastAhead", s.created_at as "lastAt"
from tenants t
cross join lateral (select e.seq from event_seals e where e.tenant_id = t.tenant_id order by e.seq desc limit 1) h
left join lateral (select n.seq, n.ahead, n.created_at from snapshots n where n.tenant_id = t.tenant_id order by n.seq desc limit 1) s on true
where h.seq > coalesce(s.seq, 0)
  and not exists (select from tenant_modes m where m.tenant_id = t.tenant_id and m.mode = 'read_only')
order by t.tenant_id
