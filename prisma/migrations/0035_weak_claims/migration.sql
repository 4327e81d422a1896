-- Why: what has fallen has no confidence either, and after a large correction filled the index of weak claims, which are those that stand.
-- Lock: writes of claims while the index is built, for which few rows qualify, and for a moment at the end whoever reads them. Time: a second per million rows. Way back: build it without its second condition.
create index claims_weak_that_stand_idx on claims (tenant_id, space_id, id) where confidence < 0.5 and grounding <> 'tainted';
drop index claims_weak_idx;
alter index claims_weak_that_stand_idx rename to claims_weak_idx;
