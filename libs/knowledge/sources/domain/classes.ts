import { ASSERTION_CLASSES, type AssertionClass } from '#libs/kernel/index.js';

/** What an assertion of a class weighs before its source's reliability may lower it (claims spec, section 1). */
export const CLASS_WEIGHTS: Readonly<Record<AssertionClass, number>> = {
  user_explicit: 1.0,
  system: 0.95,
  tool_output: 0.85,
  user_implicit: 0.7,
  document: 0.6,
  inference: 0.5,
};

/** Negative when `a` is the stronger class. */
export const compareClasses = (a: AssertionClass, b: AssertionClass): number =>
  ASSERTION_CLASSES.indexOf(a) - ASSERTION_CLASSES.indexOf(b);
