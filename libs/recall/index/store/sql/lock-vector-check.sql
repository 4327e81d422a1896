-- Returns how far the log of a tenant was followed, and locks this record until the transaction ends. Returns no row if
-- another process has locked the record or has followed the log very recently.
-- Params: $1 tenant_id, $2 minimum time since the log was last followed in ms.
-- Index: vector_checks_pkey
select c.seq, c.head from vector_checks c where c.tenant_id = $1 and c.looked_at <= now() - $2 * interval '1 ms' for update skip locked
