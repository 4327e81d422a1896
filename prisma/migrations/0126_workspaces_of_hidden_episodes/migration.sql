-- Why: 0104 filled the workspaces of episodes as the owner of the tables. An owner that is not a superuser is a member of credence_reader, so row-level security also hid the episodes that contain a claim of a session, and these were not filled. They are filled as credence_app, which sees all rows of the tenant.
-- Lock: rows of episodes that are still to be filled, until the end; none if the owner was a superuser. Time: that of reading collections once, and an update of each of these rows, about 10 s for a million of them. What is filled is not written again if it is repeated.
-- Way back: nothing to do; dropping the column of 0103 drops what this fills.
do $$
declare
  tenant text;
  owner text := current_user;
  tenants text[] := array(select t.tenant_id from tenants t order by t.tenant_id);
begin
  foreach tenant in array tenants loop
    perform use_settings(jsonb_build_object('role', 'credence_app', 'app.tenant_id', tenant));
    update collections e
    set workspace_id = e.record ->> 'workspaceId'
    where e.tenant_id = tenant and e.record is not null and e.workspace_id is null;
  end loop;
  perform use_settings(jsonb_build_object('role', owner));
end $$;
