-- The segment that the newest event about a segment names; null as the payload: it has left the log.
-- Params: $1 tenant_id, $2 kind of the events.
-- Index: events_by_kind_idx
select e.payload from events e where e.tenant_id = $1 and e.kind = $2 order by e.position desc limit 1
