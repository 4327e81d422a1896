-- Why: evidence joins the group of the first that came from the same group of sources, source or document, or says the same; what was first is looked up, not searched for.
-- Lock: none (a new table, filled from evidence). Time: one pass over evidence, about two seconds per million rows. Way back: drop the table.
create table root_groups (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  key       text collate "C" not null,
  root_group text collate "C" not null,
  primary key (tenant_id, space_id, key),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on table root_groups is 'Which independence group the first evidence with a key fixed for all that share it; never changed';
comment on column root_groups.key is 'group/, source/, document/ or content/, and what is shared';

insert into root_groups (tenant_id, space_id, key, root_group)
select distinct e.tenant_id, e.space_id, 'group/' || e.independence_group, e.independence_group
from evidence e
where e.class <> 'inference' and e.kind not in ('assertion', 'message', 'model_call');

call protect_by_tenant('root_groups', 'select, insert');
