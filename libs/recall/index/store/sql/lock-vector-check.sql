-- How far the log of a tenant was followed, locked until the transaction ends; nothing if another process holds it, or
-- followed it a moment ago.
-- Params: $1 tenant_id, $2 a moment in ms.
-- Index: vector_checks_pkey
select c.seq, c.head from vector_checks c where c.tenant_id = $1 and c.looked_at <= now() - $2 * interval '1 ms' for update skip locked
