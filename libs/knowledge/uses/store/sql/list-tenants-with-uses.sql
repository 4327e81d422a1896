-- The tenants that have uses to fold. The uses of a read-only tenant wait.
-- Params: none.
-- Index: claim_uses_pending_idx, tenant_modes_pkey
-- Tenant: exempt (the fold covers all tenants, then handles one at a time)
select distinct u.tenant_id
from claim_uses u
where not u.folded and not exists (select from tenant_modes m where m.tenant_id = u.tenant_id and m.mode = 'read_only')
order by u.tenant_id
