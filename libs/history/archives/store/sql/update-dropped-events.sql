-- Drops the payloads of some events of a segment, except for event kinds whose payloads other statements read.
-- Params: $1 tenant_id, $2 day, $3 part, $4 from seq, $5 to seq, $6 kinds that stay text[].
-- Index: event_seals_pkey, events_pkey, archive_segments_pkey
-- Writer: archive-store.ts (the log; its content is in the segment)
update events e set payload = null
from event_seals s
join archive_segments a on a.tenant_id = $1 and a.day = $2 and a.part = $3 and s.seq between a.from_seq and a.to_seq
where s.tenant_id = $1 and s.seq between $4 and $5
  and e.tenant_id = $1 and e.position = s.position and e.payload is not null and e.kind <> all ($6::text[])
