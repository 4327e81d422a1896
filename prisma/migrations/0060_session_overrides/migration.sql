-- Why: a claim of a session replaces a durable one in reads only if it would win against it (claims spec, section 15a, rule 14).
-- Lock: none. Time: none. Way back: drop the function.

-- Precedence P2 to P5, as `judge` decides at writes: the first claim against the second. Inlined by the planner.
create function claim_wins(
  base_class text, gate_trust double precision, observed_at timestamptz, recorded_at timestamptz,
  other_class text, other_trust double precision, other_observed_at timestamptz, other_recorded_at timestamptz)
returns boolean language sql immutable parallel safe
return case
  when base_class = 'user_explicit' and other_class <> 'user_explicit' then true
  when base_class <> 'user_explicit' and other_class = 'user_explicit' then false
  when gate_trust <> other_trust then gate_trust > other_trust
  when observed_at <> other_observed_at then observed_at > other_observed_at
  else recorded_at >= other_recorded_at
end;
