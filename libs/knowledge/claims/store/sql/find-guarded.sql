-- Whether a space contains a protected or system claim, active or disputed, that weaker claims may contradict.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claims_guarded_subjects_idx
select exists (select from claims c where c.tenant_id = $1 and c.space_id = $2 and is_guarded(c.base_class, c.activated) and c.status in ('active', 'disputed') and c.lane <> 'workspace') as holds
