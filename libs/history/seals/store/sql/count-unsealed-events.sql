-- How many events in a part of the log wait to be sealed, and how many are neither sealed nor waiting, because somebody
-- tampered with them.
-- Params: $1 tenant_id, $2 after position, $3 up to position.
-- Index: events_pkey (the part is read once, from end to end)
select count(u.position)::integer as waiting, count(*) filter (where u.position is null)::integer as stripped
from events e
left join event_seals s on s.tenant_id = $1 and s.position = e.position
left join unsealed_events u on u.tenant_id = $1 and u.position = e.position
where e.tenant_id = $1 and e.position > $2 and e.position <= $3 and s.seq is null
