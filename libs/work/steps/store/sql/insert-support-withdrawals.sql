-- Marks evidence as withdrawn from the support of steps, or marks such a withdrawal as settled.
-- Params: $1 tenant_id, $2 withdrawals jsonb array.
-- Index: support_withdrawals_pkey
-- Insert: rows carry the tenant of $1
insert into support_withdrawals (tenant_id, {{insert SupportWithdrawal}})
select home.tenant_id, {{values SupportWithdrawal r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset SupportWithdrawal}})
where home.tenant_id = $1
on conflict (tenant_id, evidence_id) do update set settled = excluded.settled
