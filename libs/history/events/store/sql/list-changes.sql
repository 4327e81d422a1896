-- What sealed events after a sequence number changed, oldest first, without their payloads.
-- Params: $1 tenant_id, $2 after seq, $3 limit, $4 space ids text[], null for all.
-- Index: event_seals_pkey
select s.seq, {{columns Event e only kind, subject_id, occurred_at}}
from event_seals s
join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2 and ($4::text[] is null or e.space_id = any ($4))
order by s.seq
limit $3
