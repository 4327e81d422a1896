-- Why: 0021 and 0023 filled the columns `schema_version` of spaces and `phase` of tasks in one statement for all tenants. Under an owner that is not a superuser, forced row-level security hid the schemas and the tasks from them, and nothing was filled. They are repeated tenant by tenant, as each tenant.
-- Lock: rows that are still to be filled, until the end; none if the owner was a superuser. Time: that of reading spaces and tasks once, and an update of each of these rows, about 10 s for a million of them. What is filled is not written again if it is repeated.
-- Way back: nothing to do; dropping the columns of 0020 and 0022 drops what this fills.
do $$
declare tenant text;
begin
  for tenant in select t.tenant_id from tenants t order by t.tenant_id loop
    perform use_settings(jsonb_build_object('app.tenant_id', tenant));
    update spaces s
    set schema_version = d.version
    from (select space_id, max(version) as version from domain_schemas where tenant_id = tenant group by space_id) d
    where s.tenant_id = tenant and s.id = d.space_id and s.schema_version is null;
    update tasks t set phase = t.status where t.tenant_id = tenant and t.status <> 'open' and t.phase = 'planning';
  end loop;
end $$;
