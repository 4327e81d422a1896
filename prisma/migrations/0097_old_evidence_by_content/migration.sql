-- Why: evidence_by_origin_idx of 0096 replaces it.
-- Lock: evidence exclusively, for a moment. Time: at once, whatever the size.
-- Way back: the index as 0088 makes it.
drop index evidence_by_content_idx;
