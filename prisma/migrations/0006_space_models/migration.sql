-- Why: a space says which embedding model it reads with and which it is moving to; null is the installation's first model.
-- Lock: a moment on spaces (columns without default). Time: instant at any size. Way back: drop the columns.

alter table spaces
  add column model_read  text collate "C",
  add column model_next  text collate "C",
  add column model_job   text collate "C",
  add column model_since timestamptz,
  add constraint spaces_model_next_has_job check ((model_next is null) = (model_job is null));
