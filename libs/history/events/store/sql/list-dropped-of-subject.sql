-- The events about one thing, or of one task, whose payload has left the log.
-- Params: $1 tenant_id, $2 subject_id, $3 limit.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey, events_of_task_idx
select o.position from events o where o.tenant_id = $1 and o.subject_id = $2 and o.payload is null
union
select o.position from event_mentions m join events o on o.tenant_id = $1 and o.position = m.position
where m.tenant_id = $1 and m.subject_id = $2 and o.payload is null
union
select o.position from events o where o.tenant_id = $1 and o.task_id = $2 and o.payload is null
order by position
limit $3
