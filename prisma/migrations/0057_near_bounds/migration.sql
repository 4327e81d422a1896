-- Why: what a claim is compared with is bounded: of a subject the newest protected claims, and notes that are protected without all the facts that are.
-- Lock: writes of claims while the indexes are built. Time: a scan of claims for each index. Way back: make the indexes of 0056 again.
drop index claims_guarded_by_subject_idx;
create index claims_guarded_by_subject_idx on claims (tenant_id, space_id, subject_n, id) where base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
create index claims_guarded_notes_words_idx on claims using gin (tenant_id, space_id, search) where slot is null and base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
