-- Whether payloads of events from a sequence number on have been dropped from the log, or are being dropped.
-- Params: $1 tenant_id, $2 from seq.
-- Index: archive_segments_pkey, event_seals_pkey, events_pkey
select exists (
  select from archive_segments a where a.tenant_id = $1 and a.to_seq >= $2 and coalesce(a.drop_started_at, a.dropped_at) is not null
) or exists (
  select from event_seals s join events e on e.tenant_id = $1 and e.position = s.position
  where s.tenant_id = $1 and s.seq >= $2 and e.payload is null
) as "isDropped"
