-- The seal of a tenant with a given sequence number.
-- Params: $1 tenant_id, $2 seq.
-- Index: event_seals_pkey
select s.seq, s.hash, s.position from event_seals s where s.tenant_id = $1 and s.seq = $2
