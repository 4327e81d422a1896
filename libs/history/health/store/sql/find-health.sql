-- The facts from which the health of a tenant is derived.
-- Params: $1 tenant_id, $2 time since which a job without progress counts as silent, $3 how many texts without a vector are counted at most.
-- Index: tenants_pkey, event_seals_pkey, unsealed_events_pkey, outbox_pkey, jobs_by_status_idx, archive_segments_pkey, spaces_pkey, vector_gaps_pkey, jobs_of_queue_idx
select
  coalesce((select s.seq from event_seals s where s.tenant_id = $1 order by s.seq desc limit 1), 0) as "headSeq",
  (select t.created_at from tenants t where t.tenant_id = $1) as "tenantCreatedAt",
  (select count(*)::int from unsealed_events u where u.tenant_id = $1) as unsealed,
  (select e.id from events e where e.tenant_id = $1 and e.position = (select min(u.position) from unsealed_events u where u.tenant_id = $1)) as "oldestUnsealed",
  (select count(*)::int from outbox o where o.tenant_id = $1) as unsent,
  (select min(o.id) from outbox o where o.tenant_id = $1) as "oldestUnsent",
  (select count(*)::int from jobs j where j.tenant_id = $1 and j.status = 'dead') as "deadJobs",
  (select count(*)::int from jobs j where j.tenant_id = $1 and j.status in ('queued', 'running') and j.updated_at < $2) as "silentJobs",
  (select count(*)::int from cascades c where c.tenant_id = $1 and c.state = 'failed') as "failedCascades",
  (select count(*)::int from (select from vector_gaps g where g.tenant_id = $1 and g.asked > 0 limit $3) lacking) as "lackingVectors",
  (select count(*)::int from archive_segments a where a.tenant_id = $1 and a.last_of_day) as archives,
  (select min(a.day) from archive_segments a where a.tenant_id = $1 and a.last_of_day) as "firstDay",
  (select max(a.day) from archive_segments a where a.tenant_id = $1 and a.last_of_day) as "lastDay",
  exists (select from spaces p where p.tenant_id = $1 and p.next_model is not null) as "embeddingsMoving",
  k."checkedAt", k."checkResult",
  current_setting('server_version') as "databaseVersion"
from (select) one
left join lateral (
  select j.updated_at as "checkedAt", j.result as "checkResult" from jobs j
  where j.tenant_id = $1 and j.queue = 'integrity' and j.status = 'done'
  order by j.id desc limit 1
) k on true
