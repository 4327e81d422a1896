-- Why: episodes with a record from before 0103 name its workspace in the column, too. The rows are written tenant by tenant, as each tenant, because forced row-level security hides them from an owner that is not a superuser.
-- Lock: rows of episodes with a record, until the end; no other row. Time: an update of each of these, about 10 s for a million of them. What is filled is not written again if it is repeated.
-- Way back: nothing to do; dropping the column of 0103 drops what this fills.
do $$
declare tenant text;
begin
  for tenant in select t.tenant_id from tenants t order by t.tenant_id loop
    perform use_settings(jsonb_build_object('app.tenant_id', tenant));
    update collections e
    set workspace_id = e.record ->> 'workspaceId'
    where e.tenant_id = tenant and e.record is not null and e.workspace_id is null;
  end loop;
end $$;
