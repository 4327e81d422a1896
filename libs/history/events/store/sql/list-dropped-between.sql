-- The positions of sealed events of some kinds, between two sequence numbers, whose payload has been dropped from the
-- log.
-- Params: $1 tenant_id, $2 after seq, $3 up to seq, $4 kinds text[], $5 limit.
-- Index: event_seals_pkey, events_pkey
select e.position
from event_seals s
join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 and e.kind = any ($4) and e.payload is null
order by s.seq
limit $5
