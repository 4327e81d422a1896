-- Why: the sealer finds what is not sealed yet without reading the log, however many tenants and events there are.
-- Lock: none on the log (it is read once). Time: one pass over events; 10M rows take about a minute. Way back: drop the table.

-- Writer: journal.ts (a row per event, in the event's transaction), seal-writer.ts (takes rows out as it seals).
create table unsealed_events (
  tenant_id text collate "C" not null,
  position  bigint not null,
  primary key (tenant_id, position)
);

insert into unsealed_events (tenant_id, position)
select e.tenant_id, e.position
from events e
left join event_seals s on s.tenant_id = e.tenant_id and s.position = e.position
where s.seq is null;

call protect_by_tenant('unsealed_events', 'select, insert');
call open_to_system('unsealed_events', 'select, delete');
