-- migrate: outside a transaction
-- Why: weaker claims are marked against claims that a reviewer activated, too. claims_guarded_by_subject_idx of 0004 does not contain them.
-- Lock: none that reads or writes of claims wait for. Time: that of reading the table twice, about 10 s for a million claims. If it stops half-way, drop index claims_guarded_subjects_idx, then do as `credence migrate` says.
-- Way back: drop index claims_guarded_subjects_idx; 0134 drops the old index.
-- The newest protected and system claims about a subject.
create index concurrently claims_guarded_subjects_idx on claims (tenant_id, space_id, subject_n, id) where (base_class in ('user_explicit', 'system') or activated) and status in ('active', 'disputed');
