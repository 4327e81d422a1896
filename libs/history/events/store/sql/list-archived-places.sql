-- Where the archive holds the events at given positions: the day, the part of the day, the line in this part (counted
-- from 0), and the hash that seals the event.
-- Params: $1 tenant_id, $2 positions bigint[], $3 limit.
-- Index: event_seals_tenant_id_position_key, archive_segments_pkey
select s.position, s.hash, a.day, a.part, a.last_of_day as "lastOfDay", (s.seq - a.from_seq)::integer as line
from event_seals s
join archive_segments a on a.tenant_id = $1 and s.seq between a.from_seq and a.to_seq
where s.tenant_id = $1 and s.position = any ($2::bigint[])
order by s.seq
limit $3
