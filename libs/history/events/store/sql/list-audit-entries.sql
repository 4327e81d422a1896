-- Who did what, newest first, sealed or not.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 subject_id or null, $5 space ids text[], null for all.
-- Index: events_pkey, event_mentions_pkey
select e.position, e.id, e.ts, e.kind, e.actor, e.space_id, e.subject_id, e.request_id, s.seq, s.prev_hash, s.hash
from events e
left join event_seals s on s.tenant_id = $1 and s.position = e.position
where e.tenant_id = $1 and e.position < $2 and ($4::text is null or e.subject_id = $4 or exists (select from event_mentions m where m.tenant_id = $1 and m.subject_id = $4 and m.position = e.position)) and ($5::text[] is null or e.space_id = any ($5))
order by e.position desc
limit $3
