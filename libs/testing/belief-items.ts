import type { AssertionClass } from '#libs/kernel/index.js';
import type { Item } from '#libs/knowledge/beliefs/index.js';

/** Copied from the specification, so that a test notices a changed weight (claims spec, section 1). */
export const SPECIFIED_WEIGHTS: Readonly<Record<AssertionClass, number>> = {
  user_explicit: 1,
  system: 0.95,
  tool_output: 0.85,
  user_implicit: 0.7,
  document: 0.6,
  inference: 0.5,
};

/** One piece of evidence for a claim. By default, it shares its group and its content with no other. */
export const anItem = (id: string, of: AssertionClass, given: Partial<Item> = {}): Item => ({
  id,
  side: 'support',
  class: of,
  weight: SPECIFIED_WEIGHTS[of],
  reliability: 1,
  group: `group ${id}`,
  observedAt: new Date('2026-01-01T00:00:00Z'),
  contentKey: id,
  isLong: false,
  isActivation: false,
  challenging: false,
  ...given,
});
