import { expect, it } from '@jest/globals';
import { idleSince } from './lifecycle.js';

// Continuity spec, section 3: sessions are interrupted after 30 minutes on a simulated clock, and after 31 on a real
// one.
it.each([
  ['simulated', '11:30:00.000', false],
  ['simulated', '11:30:00.001', true],
  ['real', '11:30:00.000', true],
  ['real', '11:29:00.000', false],
  ['real', '11:29:00.001', true],
] as const)(
  'a session on a %s clock that a call last referred to at %s is open at 12:00: %s',
  (clock, time, isOpen) => {
    const since = idleSince({ clock, now: new Date('2026-01-01T12:00:00Z') });
    expect(new Date(`2026-01-01T${time}Z`) > since).toBe(isOpen);
  },
);
