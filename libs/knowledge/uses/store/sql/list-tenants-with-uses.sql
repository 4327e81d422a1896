-- The tenants that have uses to fold.
-- Params: none.
-- Index: claim_uses_pending_idx
-- Tenant: exempt (the fold serves all tenants and then goes from one to the next)
select distinct tenant_id from claim_uses where not is_folded order by tenant_id
