-- Whether payloads of events of a segment, of events between it and the segment before it, or of later events have been
-- dropped from the log, or are being dropped.
-- Params: $1 tenant_id, $2 day, $3 part, $4 from seq.
-- Index: archive_segments_pkey, event_seals_pkey, events_pkey
with first as materialized (
  select least($4::bigint, 1 + coalesce((
    select b.to_seq from archive_segments b where b.tenant_id = $1 and (b.day, b.part) < ($2, $3::integer) order by b.day desc, b.part desc limit 1
  ), 0)) as seq
)
select exists (
  select from archive_segments a where a.tenant_id = $1 and a.to_seq >= (select f.seq from first f) and coalesce(a.drop_started_at, a.dropped_at) is not null
) or exists (
  select from event_seals s join events e on e.tenant_id = $1 and e.position = s.position
  where s.tenant_id = $1 and s.seq >= (select f.seq from first f) and e.payload is null
) as "isDropped"
