import type { z } from 'zod';
import { jsonPointer, type Refusal } from '#libs/kernel/index.js';

/** Why a call is rejected (beliefs spec, section 8). */
export const REJECTION_CODES = [
  'INVALID_TOOL_NAME',
  'INVALID_PAYLOAD',
  'DIRECT_CANONICAL_WRITE_FORBIDDEN',
  'MISSING_PROVENANCE',
  'POLICY_VIOLATION',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** `at`: place in the payload, as a JSON Pointer; empty for the whole payload. */
export interface ToolRejection {
  code: RejectionCode;
  at: string;
  phrase: string;
}

/** The maximum length of a place in a reason. Longer places are cut, because their names may come from the caller. */
const MAX_PLACE = 200;

/** `CODE: /place fixed phrase`. The same call always has the same reason. */
export const reasonOf = ({ code, at, phrase }: ToolRejection): string =>
  `${code}: ${at === '' ? '' : `${cut(at)} `}${phrase}`;

/** Cuts by characters, because half a character could not be stored. */
const cut = (at: string): string => (at.length > MAX_PLACE ? `${[...at].slice(0, MAX_PLACE).join('')}…` : at);

/** The name that was called, as events show it. What is not text is shown as JSON; a missing name is empty. */
export const shownName = (tool: unknown): string =>
  cut(typeof tool === 'string' ? tool : tool === undefined ? '' : JSON.stringify(tool));

/** Names of members that ask for a write into canonical memory, in the form that `plainName` returns. */
const DIRECT_WRITES = ['directwrite', 'canonical', 'promote'];
/** Names of members that only the server sets. */
const OF_THE_SERVER = ['status', 'score', 'confidence', 'belief', 'trust', 'tier', 'grounding'];

/** Members whose content has names that the caller chooses. */
const MAPS = ['anchors', 'expected'];

/** A name in any spelling: `direct-Write` and `DIRECT_WRITE` are the same. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s_-]/gu, '')
    .toLowerCase();

const isDirectWrite = (name: string, value: unknown): boolean => {
  const plain = plainName(name);
  if (DIRECT_WRITES.includes(plain)) return value !== false && value !== null;
  return plain === 'tier' && typeof value === 'string' && plainName(value) === 'canonical';
};

/** Makes the checks that need only the members of the payload, in order. null: the payload passes. */
export function rejectionOfMembers(payload: unknown): ToolRejection | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { code: 'INVALID_PAYLOAD', at: '', phrase: 'the payload must be a JSON object' };
  const direct = placeOf(payload, isDirectWrite);
  if (direct !== null)
    return { code: 'DIRECT_CANONICAL_WRITE_FORBIDDEN', at: direct, phrase: 'only promotion writes canonical memory' };
  const owned = placeOf(payload, (name) => OF_THE_SERVER.includes(plainName(name)), MAPS);
  if (owned !== null) return { code: 'POLICY_VIOLATION', at: owned, phrase: 'is set by the server' };
  return null;
}

/**
 * Removes what a policy with direct writes allows: the members of a payload that ask for a direct write, and a request
 * for the state `accepted`, because everything that is written directly has this state. A request for another state
 * stays, and the payload is rejected because of it (beliefs spec, section 9).
 */
export const withoutDirectWrites = (payload: object): object =>
  Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => !isDirectWrite(name, value) && !asksForAcceptance(name, value)),
  );

const asksForAcceptance = (name: string, value: unknown): boolean =>
  plainName(name) === 'status' && value === 'accepted';

/**
 * The place of the first member, at any depth, for which `isMeant` returns true; null: there is none. Members with a
 * name in `leftOut` are not searched. Text is not parsed.
 */
function placeOf(
  value: object,
  isMeant: (name: string, value: unknown) => boolean,
  leftOut: readonly string[] = [],
): string | null {
  // Uses its own stack, because a payload may be nested more deeply than function calls can be.
  const open: Place[] = [{ value, name: '', within: null }];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const members = Object.entries(here.value) as [string, unknown][];
    const found = Array.isArray(here.value) ? undefined : members.find(([name, member]) => isMeant(name, member));
    if (found !== undefined) return jsonPointer([...pathOf(here), found[0]]);
    for (const [name, member] of members.filter(([inner]) => !leftOut.includes(inner)).reverse())
      if (typeof member === 'object' && member !== null) open.push({ value: member, name, within: here });
  }
  return null;
}

/**
 * A value in a payload, and its place. `within`: the place that contains the value; null if the value is the payload
 * itself.
 */
interface Place {
  value: object;
  name: string;
  within: Place | null;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let here = place; here.within !== null; here = here.within) path.push(here.name);
  return path.reverse();
}

/**
 * A rejection for the first issue that a schema finds in a payload. Missing evidence passes the schema: the check of
 * provenance rejects it.
 */
export function rejectionOfShape(issues: readonly z.core.$ZodIssue[]): ToolRejection {
  const [issue] = issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = isUnknown ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
  return {
    code: 'INVALID_PAYLOAD',
    at: jsonPointer(path),
    phrase: isUnknown ? 'is not a field of this tool' : 'does not have the form that this tool takes',
  };
}

/** Refusals for provenance that is missing or does not count. */
const NO_PROVENANCE = ['evidence_revoked', 'evidence_tainted', 'source_system_unknown'];
/** Refusals that concern what the caller may say, not the form of the input. */
const OF_POLICY = [
  'test_result_unfit',
  'class_mismatch',
  'observed_in_future',
  'evidence_of_the_service',
  'evidence_of_a_claim',
];
const POLICY_CATEGORIES: readonly Refusal['category'][] = ['forbidden', 'conflict', 'precondition'];

/**
 * The rejection of a tool call for a refusal of one of its steps; null: the refusal concerns the call and not the
 * proposal, such as a limit. `at`: the place in the payload that the refusal is about.
 */
export function rejectionOfRefusal(
  { code, category }: Pick<Refusal, 'code' | 'category'>,
  at: string,
): ToolRejection | null {
  const phrase = code.replaceAll('_', ' ');
  if (NO_PROVENANCE.includes(code)) return { code: 'MISSING_PROVENANCE', at, phrase };
  if (OF_POLICY.includes(code) || POLICY_CATEGORIES.includes(category)) return { code: 'POLICY_VIOLATION', at, phrase };
  if (category === 'invalid' || category === 'not_found' || category === 'too_large')
    return { code: 'INVALID_PAYLOAD', at, phrase };
  return null;
}
