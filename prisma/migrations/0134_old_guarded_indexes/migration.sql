-- Why: the indexes of 0133 replace them.
-- Lock: claims exclusively, for a moment. Time: at once, whatever the size.
-- Way back: the indexes as 0004 makes them.
drop index claims_guarded_by_subject_idx;
drop index claims_guarded_words_idx;
drop index claims_guarded_notes_words_idx;
