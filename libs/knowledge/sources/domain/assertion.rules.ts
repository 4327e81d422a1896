import type { AssertionClass, Caller } from '#libs/kernel/index.js';
import { NEVER_BY_AGENTS } from '#libs/tenancy/api-keys/index.js';
import { classMismatch, classNotAllowed, sourceSystemNotGranted, sourceSystemUnknown, type Source } from './source.js';
import { assertionWeight } from './source.rules.js';

export const ASSERTION_WARNINGS = [
  'class_downgraded',
  'value_not_in_message',
  'source_not_granted',
  'evidence_not_counted',
  'evidence_not_attached',
] as const;
export type AssertionWarning = (typeof ASSERTION_WARNINGS)[number];

/** In whose name something is asserted, its weight, and the group of its witness. */
export interface Assertion {
  class: AssertionClass;
  sourceId: string | null;
  weight: number;
  independenceGroup: string;
  /**
   * Whether it is asserted in the name of a registered source by a caller who may do so; otherwise `sourceId` is only a
   * label.
   */
  registered: boolean;
  warnings: AssertionWarning[];
}

export interface AssertionRequest {
  /** As named by the caller; null: not named. */
  class: AssertionClass | null;
  sourceId: string | null;
  /** The registration of `sourceId`; null if there is none: the name is then only a label. */
  source: Source | null;
  /** True if the write cites a message in which a user says what the claim says. */
  citesUserMessage: boolean;
  /** If it does not: whether it cites any message of a user. */
  citesOtherMessage?: boolean;
}

/**
 * Whether a caller may record in the name of a registered source: the caller must be at least a writer, or an admin
 * must have granted the source to the key (claims spec, section 15a, rule 13).
 */
export const maySpeakFor = ({ role, sourceSystems }: Caller, sourceId: string): boolean =>
  role !== 'agent' || sourceSystems.includes(sourceId);

/**
 * The namespace of a write's external ids (claims spec, section 15a, rule 6): the source system that it names, if the
 * key was granted that system, so that all such keys share the ids. null: the namespace of the caller.
 */
export function namespaceOf({ sourceSystems }: Caller, ...named: (string | null | undefined)[]): string | null {
  const system = named.find((name) => typeof name === 'string' && sourceSystems.includes(name));
  return system === undefined ? null : `system/${system}`;
}

/** The source system for output of a model. Any key may record under this name, and no gate accepts such evidence. */
export const MODEL = 'llm';

/**
 * The source system of a record; null: it is recorded in the caller's own name. A key of any role may record
 * only in the names of the registered sources that were granted to it (gates spec, section 3). Throws
 * `source_system_not_granted`, `source_system_unknown`.
 */
export function sourceSystemOf(
  named: string | null | undefined,
  sources: ReadonlyMap<string, Source>,
  { principal, sourceSystems }: Caller,
): string | null {
  if (named === null || named === undefined || named === `agent:${principal.id}`) return null;
  if (named === MODEL) return named;
  if (!sourceSystems.includes(named)) throw sourceSystemNotGranted({ sourceSystem: named });
  if (!sources.has(named)) throw sourceSystemUnknown({ sourceSystem: named });
  return named;
}

/**
 * The origin of a record of this source system: the source registered by that name. Throws `class_mismatch` if the item
 * names another origin.
 */
export function originOf(
  named: { class: AssertionClass | null; sourceId: string | null },
  sourceSystem: string | null,
  sources: ReadonlyMap<string, Source>,
): { class: AssertionClass | null; sourceId: string | null } {
  const system = sources.get(sourceSystem ?? '');
  if (system === undefined || named.sourceId === system.sourceId) return { ...named };
  if (named.sourceId !== null)
    throw classMismatch({ sourceId: system.sourceId, registered: system.class, given: `the source ${named.sourceId}` });
  return { class: named.class, sourceId: system.sourceId };
}

/**
 * The assertion a caller may make (claims spec, section 1). Throws `class_mismatch` if its class differs from that of
 * the registered source, and `class_not_allowed`. A `user_implicit` assertion becomes an inference unless it cites a
 * message in which a user says the same. A source that the caller may not speak for becomes a label.
 */
export function assertionOf(request: AssertionRequest, caller: Caller): Assertion {
  const { sourceId, source: registration } = request;
  const source = registration !== null && maySpeakFor(caller, registration.sourceId) ? registration : null;
  const asked = askedFor(request, source);
  refuseClass(asked, caller);
  const isDowngraded = asked === 'user_implicit' && !request.citesUserMessage;
  const granted = isDowngraded ? 'inference' : asked;
  return {
    class: granted,
    sourceId,
    weight: assertionWeight(granted, source),
    independenceGroup: groupOf(granted, source, caller),
    registered: source !== null,
    warnings: warningsOf({
      class_downgraded: isDowngraded,
      value_not_in_message: isDowngraded && request.citesOtherMessage === true,
      source_not_granted: registration !== source,
      evidence_not_counted: false,
      evidence_not_attached: false,
    }),
  };
}

function askedFor({ class: named }: AssertionRequest, source: Source | null): AssertionClass {
  const asked = named ?? source?.class ?? 'inference';
  if (source !== null && source.class !== asked)
    throw classMismatch({ sourceId: source.sourceId, registered: source.class, given: asked });
  return asked;
}

const warningsOf = (given: Readonly<Record<AssertionWarning, boolean>>): AssertionWarning[] =>
  ASSERTION_WARNINGS.filter((warning) => given[warning]);

/**
 * The assertion of a reviewer who releases a claim: in the class of the claim, whatever the reviewer's key may assert
 * (claims spec, section 15a, rule 17).
 */
export const reviewersAssertion = (of: AssertionClass, caller: Caller): Assertion => ({
  class: of,
  sourceId: null,
  weight: assertionWeight(of, null),
  independenceGroup: groupOf(of, null, caller),
  registered: false,
  warnings: [],
});

/** Whether the key may assert a class at all. */
export const mayAssert = ({ allowedClasses, role }: Caller, asked: AssertionClass): boolean =>
  allowedClasses.includes(asked) && !(role === 'agent' && NEVER_BY_AGENTS.has(asked));

function refuseClass(asked: AssertionClass, caller: Caller): void {
  if (!caller.allowedClasses.includes(asked))
    throw classNotAllowed({ class: asked, why: 'the class is not among those granted to the key' });
  if (caller.role === 'agent' && NEVER_BY_AGENTS.has(asked))
    throw classNotAllowed({ class: asked, why: 'an agent cannot speak for a user or a system' });
}

// All inferences of a space are one witness, whoever makes them; nobody becomes a second witness by naming a source.
function groupOf(granted: AssertionClass, source: Source | null, { principal }: Caller): string {
  if (granted === 'inference') return 'inference';
  if (source !== null) return source.independenceGroup;
  const isOwnWord = principal.kind === 'user' && (granted === 'user_explicit' || granted === 'user_implicit');
  return isOwnWord ? `user/${principal.id}` : `unregistered/${granted}`;
}
