-- Tenants to check for texts without vectors: those with texts that are due, and those whose log has grown and that
-- have not been checked for some time.
-- Params: $1 minimum time since the last check in ms, $2 limit.
-- Index: vector_gaps_due_idx, vector_checks_pkey, event_seals_pkey
-- Tenant: exempt (recovery covers all tenants, then handles one at a time)
select t.tenant_id as "tenantId"
from tenants t
left join vector_checks c on c.tenant_id = t.tenant_id
where exists (select from vector_gaps g where g.tenant_id = t.tenant_id and g.next_at <= now())
  or (coalesce(c.looked_at, '-infinity') <= now() - $1 * interval '1 ms'
    and (select s.seq from event_seals s where s.tenant_id = t.tenant_id order by s.seq desc limit 1) > coalesce(c.seq, 0))
order by coalesce(c.looked_at, '-infinity'), t.tenant_id
limit $2
