-- Why: the built-in model reads texts in their normal form, and that makes other vectors: use-lite-en-2. Spaces made before read use-lite-en-1 until they are moved.
-- Lock: a moment on spaces, and on embeddings for an empty index. Time: a look at every space; the index is empty. Way back: drop the index, set model_read to null.

-- Of every tenant: an owner that is no superuser sees no row while row-level security is forced.
alter table spaces no force row level security;
update spaces set model_read = 'use-lite-en-1' where model_read is null;
alter table spaces force row level security;
create index embeddings_use_lite_en_2_idx on embeddings using hnsw ((embedding::vector(512)) vector_cosine_ops) where model = 'use-lite-en-2';
