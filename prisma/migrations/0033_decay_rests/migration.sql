-- Why: the sweep of decay looked every day again at every claim that has faded and is kept because something leans on it.
-- Lock: none (a new table). Time: instant. Way back: drop the table.

-- Writer: sweep.repository.ts (in the transaction of the page). Disposable: without a row, a claim is looked at again by the next sweep.
create table decay_rests (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  until     timestamptz not null,
  primary key (tenant_id, claim_id)
);
comment on table decay_rests is 'Claims that have faded and are kept for others, and until when nobody asks again';
comment on column decay_rests.version is 'Of the claim as it was looked at: one that has changed since does not rest';

call protect_by_tenant('decay_rests', 'select, insert, update, delete');
