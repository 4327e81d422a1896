-- Why: which claims are protected, and which weaker claims are marked against, is asked by many statements. Some of them forgot claims that a reviewer activated. From here on there is one definition.
-- Lock: none. Time: none.
-- Way back: drop function is_guarded(text, boolean), is_protected(text, boolean).

-- As `isProtected` decides: a user said it, or a reviewer activated it (claims spec, section 15a). Inlined by the planner.
create function is_protected(base_class text, activated boolean) returns boolean language sql immutable parallel safe
return base_class = 'user_explicit' or activated;

-- As `isGuarded` decides: weaker claims that may contradict it are marked. Inlined by the planner. The indexes of 0133 have the same condition.
create function is_guarded(base_class text, activated boolean) returns boolean language sql immutable parallel safe
return base_class in ('user_explicit', 'system') or activated;
