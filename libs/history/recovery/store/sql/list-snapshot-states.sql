-- Tenants that have sealed events since their last snapshot and are not read-only, with the head of the log, that
-- snapshot, and the end of the last job if this job made no snapshot.
-- Params: none.
-- Index: tenants_pkey, event_seals_pkey, snapshots_pkey, jobs_of_queue_idx, tenant_modes_pkey
-- Tenant: exempt (the schedule serves all tenants, one lookup each)
select t.tenant_id as "tenantId", t.created_at as "tenantCreatedAt", h.seq as "headSeq",
  s.seq as "lastSeq", s.ahead as "lastAhead", s.created_at as "lastAt",
  case when j.status in ('failed', 'dead') or j.result ? 'refused' then j.updated_at end as "failedAt"
from tenants t
cross join lateral (select e.seq from event_seals e where e.tenant_id = t.tenant_id order by e.seq desc limit 1) h
left join lateral (select n.seq, n.ahead, n.created_at from snapshots n where n.tenant_id = t.tenant_id order by n.seq desc limit 1) s on true
left join lateral (select a.status, a.result, a.updated_at from jobs a where a.tenant_id = t.tenant_id and a.queue = 'snapshot' order by a.id desc limit 1) j on true
where h.seq > coalesce(s.seq, 0)
  and not exists (select from tenant_modes m where m.tenant_id = t.tenant_id and m.mode = 'read_only')
order by t.tenant_id
