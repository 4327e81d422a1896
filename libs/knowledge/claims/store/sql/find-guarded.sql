-- Whether a space contains an active or disputed claim, stated by a user or the system, that weaker claims may
-- contradict.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claims_guarded_by_subject_idx
select exists (select from claims c where c.tenant_id = $1 and c.space_id = $2 and c.base_class in ('user_explicit', 'system') and c.status in ('active', 'disputed') and c.lane <> 'workspace') as holds
