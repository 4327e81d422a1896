import type { AssertionClass, Caller } from '#libs/kernel/index.js';
import { classMismatch, classNotAllowed } from './source.errors.js';
import { assertionWeight } from './source.rules.js';
import type { Source } from './source.js';

export const ASSERTION_WARNINGS = ['class_downgraded'] as const;
export type AssertionWarning = (typeof ASSERTION_WARNINGS)[number];

/** In whose name something is said, what that weighs and whose witness it is. */
export interface Assertion {
  class: AssertionClass;
  sourceId: string | null;
  weight: number;
  independenceGroup: string;
  warnings: AssertionWarning[];
}

export interface AssertionRequest {
  /** As the caller names them; null: not named. */
  class: AssertionClass | null;
  sourceId: string | null;
  /** The registration of `sourceId`; null where there is none, and the name is only a label. */
  source: Source | null;
  /** True where the write cites a message that a user wrote. */
  citesUserMessage: boolean;
}

const NEVER_BY_AGENTS: ReadonlySet<AssertionClass> = new Set<AssertionClass>(['user_explicit', 'system']);

/**
 * The assertion a caller may make (claims spec, section 1).
 * Throws `class_mismatch` against the registered source and `class_not_allowed`; a user's implied word that cites no message of a user becomes an inference.
 */
export function assertionOf(request: AssertionRequest, caller: Caller): Assertion {
  const { source, sourceId } = request;
  const asked = request.class ?? source?.class ?? 'inference';
  if (source !== null && source.class !== asked) throw classMismatch({ sourceId: source.sourceId, registered: source.class, given: asked });
  refuseClass(asked, caller);
  const isDowngraded = asked === 'user_implicit' && !request.citesUserMessage;
  const granted = isDowngraded ? 'inference' : asked;
  return {
    class: granted, sourceId, weight: assertionWeight(granted, source), independenceGroup: groupOf(granted, source, caller),
    warnings: isDowngraded ? ['class_downgraded'] : [],
  };
}

function refuseClass(asked: AssertionClass, caller: Caller): void {
  if (!caller.allowedClasses.includes(asked)) throw classNotAllowed({ class: asked, why: 'the class is not among those the key was given' });
  if (caller.role === 'agent' && NEVER_BY_AGENTS.has(asked)) throw classNotAllowed({ class: asked, why: 'no agent speaks for a user or a system' });
}

// Guesses of a space are one witness whoever makes them; nobody gains a second voice by naming a source.
function groupOf(granted: AssertionClass, source: Source | null, { principal }: Caller): string {
  if (granted === 'inference') return 'inference';
  if (source !== null) return source.independenceGroup;
  const isOwnWord = principal.kind === 'user' && (granted === 'user_explicit' || granted === 'user_implicit');
  return isOwnWord ? `user/${principal.id}` : `unregistered/${granted}`;
}
