-- The tenants that have uses to fold.
-- Params: none.
-- Index: claim_uses_pending_idx
-- Tenant: exempt (the fold covers all tenants, then handles one at a time)
select distinct tenant_id from claim_uses where not is_folded order by tenant_id
