import { statesValue } from '../../../predicates/index.js';
import type { Claim } from './claim.js';

type Said = Pick<Claim, 'text' | 'subject' | 'predicate' | 'value'>;

/**
 * What readers are shown of a claim: its text, or its triple where the text lacks the value (claims spec, section 15a, rule 3).
 * The gate compared the triple; a text that states something else was compared with nothing.
 */
export function shownText({ text, subject, predicate, value }: Said): string {
  return subject === null || predicate === null || value === null || statesValue(text, value)
    ? text
    : `${subject} / ${predicate} = ${value}`;
}

/** The claim with the text that readers are shown. */
export const asShown = <C extends Said>(claim: C): C => ({ ...claim, text: shownText(claim) });
