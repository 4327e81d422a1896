-- Why: the worker may drop the payload of an event only while the archived day that has it is noted as leaving, which follows its verification; a fault of the worker could empty any event before (docs/adr/0050).
-- Lock: events and archive_segments exclusively, for a moment; the index is built on a table of one row per tenant and day. Time: at once, whatever the size of the log.
-- Way back: create the policy of 0045 again, and drop the index.

-- The archived days whose payloads are leaving the log: one per tenant, as a rule.
create index archive_segments_leaving_idx on archive_segments (tenant_id) where drop_started_at is not null and dropped_at is null;
drop policy only_dropped on events;
create policy only_dropped on events as restrictive for update to credence_system using (true) with check (
  payload is null and exists (
    select from event_seals s
    join archive_segments a on a.tenant_id = s.tenant_id and s.seq between a.from_seq and a.to_seq
    where s.tenant_id = events.tenant_id and s.position = events.position and a.drop_started_at is not null and a.dropped_at is null
  )
);
