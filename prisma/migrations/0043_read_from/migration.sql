-- Why: whether evidence says that a model read something out of a claim, and out of which, was told by its columns in several statements.
-- Lock: none (a function). Time: instant. Way back: drop the function.

-- The claim that evidence says a model was asked about; null for other evidence. The one definition; what is kept under it is written by the service itself, so others cannot say so. Inlined by the planner.
create function read_from(kind text, external_id text, recorded_by text)
returns text language sql immutable parallel safe
return case when kind = 'model_call' and recorded_by = 'prn_00000000000000000000000000' and external_id like 'triple:%' then substr(external_id, 8) end;
