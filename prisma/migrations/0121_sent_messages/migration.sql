-- Why: a queue that lost its data loses the messages that it had accepted, and the outbox has forgotten them. Messages whose loss nothing else would notice stay here until they have been handled, so that they can be sent again.
-- Lock: none, the table is new. Time: a few milliseconds, whatever is stored. The version before does not use the table.
-- Way back: drop table sent_messages. Messages that a queue loses afterwards stay lost.

create table sent_messages (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  queue      text not null,
  payload    jsonb not null,
  sent_at    timestamptz not null,
  constraint sent_messages_pkey primary key (tenant_id, id)
);
comment on table sent_messages is 'Messages that a queue has accepted and no worker has handled yet';
comment on column sent_messages.sent_at is 'When the queue accepted it, or was last seen to have it';
-- Recovery looks for the messages of all tenants that were sent some time ago.
create index sent_messages_sent_idx on sent_messages (sent_at);
alter table sent_messages set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
call protect_by_tenant('sent_messages', 'select');
call open_to_system('sent_messages', 'select, insert, update, delete');
