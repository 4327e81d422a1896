-- Tenants that have sealed events after their last segment, with the first event that is not archived, the day of that
-- segment, and whether the day ends with it.
-- Params: none.
-- Index: tenants_pkey, archive_segments_pkey, event_seals_pkey
-- Tenant: exempt (the schedule serves all tenants, one lookup each)
select t.tenant_id as "tenantId", e.event_id as "eventId", l.day as "lastDay", l.last_of_day as "lastOfDay"
from tenants t
left join lateral (
  select a.to_seq, a.day, a.last_of_day from archive_segments a where a.tenant_id = t.tenant_id order by a.day desc, a.part desc limit 1
) l on true
cross join lateral (
  select s.event_id from event_seals s where s.tenant_id = t.tenant_id and s.seq > coalesce(l.to_seq, 0) order by s.seq limit 1
) e
order by t.tenant_id
