-- Why: newer evidence, or a new version of the schema, can speak against a fact without withdrawing what carries it; what there are too many facts to judge at once is worked off in pages.
-- Lock: claims, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: drop table judgements_due; alter table claims drop column cause.
alter table claims add column cause jsonb;
comment on column claims.cause is 'What speaks against it although its evidence carries it: the kind, what it was, and since when; null: nothing, as for every plain claim';

-- Evidence and versions of schemas for which facts have still to be judged.
create table judgements_due (
  tenant_id      text collate "C" not null,
  space_id       text collate "C" not null,
  about          text collate "C" not null,
  after_claim_id text collate "C" not null,
  due_since      timestamptz not null,
  constraint judgements_due_pkey primary key (tenant_id, space_id, about),
  constraint judgements_due_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column judgements_due.about is 'Id of the evidence, or `schema`';
comment on column judgements_due.after_claim_id is 'Facts up to this one are judged; empty: none is';
call protect_by_tenant('judgements_due', 'select, insert, update, delete');
call open_to_system('judgements_due', 'select');
