-- migrate: outside a transaction
-- Why: as for 0133_guarded_subjects. claims_guarded_notes_words_idx of 0004 does not contain claims that a reviewer activated.
-- Lock: none that reads or writes of claims wait for. Time: that of reading the table twice and of the words of these claims, about 30 s for a million of them. If it stops half-way, drop index claims_guarded_notes_idx, then do as `credence migrate` says.
-- Way back: drop index claims_guarded_notes_idx; 0134 drops the old index.
-- Protected and system claims without a triple, by their words.
create index concurrently claims_guarded_notes_idx on claims using gin (space_words(space_id, search)) with (gin_pending_list_limit = 256) where slot is null and (base_class in ('user_explicit', 'system') or activated) and status in ('active', 'disputed');
