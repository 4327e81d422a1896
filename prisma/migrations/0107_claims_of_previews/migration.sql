-- Why: behind row-level security PostgreSQL takes `&&` of arrays for a function that may leak, and does not use it to search an index: each page of a dry run read all that its earlier pages would have recorded. The claims of each event are now rows of their own, found by their key.
-- What a dry run has noted that is open at the moment is carried over, tenant by tenant, as each tenant, because forced row-level security hides rows from an owner that is not a superuser.
-- Lock: consolidation_preview exclusively, so that a dry run notes nothing meanwhile; only dry runs use it. Time: that of reading what open dry runs have noted, about a second for 100,000 events; otherwise the table is empty.
-- Way back: add the column and the index as 0008 makes them, fill the column from the table, then drop the table. Or start the dry runs that are open again.

lock table consolidation_preview in access exclusive mode;

-- Writer: consolidation-overlay.ts. The claims that an event of a preview is about.
create table consolidation_preview_claims (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  run_id    text collate "C" not null,
  claim_id  text collate "C" not null,
  position  bigint not null,
  constraint consolidation_preview_claims_pkey primary key (tenant_id, space_id, run_id, claim_id, position)
);
comment on table consolidation_preview_claims is 'The claims that the events of consolidation_preview are about';
call protect_by_tenant('consolidation_preview_claims', 'select, insert, delete');

do $$
declare tenant text;
begin
  for tenant in select t.tenant_id from tenants t order by t.tenant_id loop
    perform use_settings(jsonb_build_object('app.tenant_id', tenant));
    insert into consolidation_preview_claims (tenant_id, space_id, run_id, claim_id, position)
    select f.tenant_id, f.space_id, f.run_id, c.id, f.position
    from consolidation_preview f
    cross join unnest(f.claim_ids) as c (id)
    where f.tenant_id = tenant
    on conflict do nothing;
  end loop;
end $$;

drop index consolidation_preview_by_claim_idx;
alter table consolidation_preview drop column claim_ids;
