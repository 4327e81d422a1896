import { beliefAt, type BeliefState } from '#libs/knowledge/beliefs/index.js';
import {
  basisOf,
  DIGEST,
  isLevel,
  isProtected,
  type Claim,
  type Conflict,
  scoresAt,
  shownGrounding,
  type Mark,
  type Marks,
} from '#libs/knowledge/claims/index.js';
import type { Contest, Item, Section } from './packing/format.js';
import type { Excluded } from './packing/pack.rules.js';
import type { Ranked, FoundMemory } from '../../search/index.js';

/** For each claim, the claims that a reviewer decided to keep together with it. */
export type KeptPairs = ReadonlyMap<string, readonly string[]>;
export type OpenConflict = Pick<
  Conflict,
  'id' | 'newClaimId' | 'existingClaimId' | 'blocking' | 'reason' | 'newTrust' | 'existingTrust'
>;
/** For each claim, the open conflicts about its key, most trusted first. */
export type OpenConflicts = ReadonlyMap<string, readonly OpenConflict[]>;

export type RankedWhole = Ranked<FoundMemory<Claim> & { text: string }>;
type RankedClaim = Extract<RankedWhole, { kind: 'claim' }>;

const SECTION_OF: ReadonlyMap<string, Section> = new Map(
  Object.entries({
    decision: 'Decisions',
    finding: 'Findings',
    preference: 'Preferences',
    insight: 'Insights',
    fact: 'Facts',
    event: 'Events',
    task: 'Tasks',
    commitment: 'Commitments',
    digest: 'Digests',
    note: 'Notes',
    atom: 'Background',
    scenario: 'Background',
    persona: 'Background',
  } as const),
);

/** Whether a claim is background, that is, distilled from conversations (gates and tasks spec, section 7). */
export const isBackground = ({ category }: Pick<Claim, 'category'>): boolean => isLevel(category);

export const backgroundAmong = (found: readonly RankedWhole[]): Claim[] =>
  found.flatMap((each) => (each.kind === 'claim' && isBackground(each.claim) ? [each.claim] : []));

export interface BackgroundLimits {
  maxAtoms: number;
  maxScenarios: number;
  maxPersonas: number;
}

/** The best background claims of each level, up to the requested number. Input and output are sorted best first. */
export function limitedBackground(
  candidates: readonly RankedWhole[],
  { maxAtoms, maxScenarios, maxPersonas }: BackgroundLimits,
): { remaining: RankedWhole[]; left: Excluded[] } {
  const room = new Map([
    ['atom', maxAtoms],
    ['scenario', maxScenarios],
    ['persona', maxPersonas],
  ]);
  const left: Excluded[] = [];
  const remaining = candidates.filter((each) => {
    const places = each.kind === 'claim' ? room.get(each.claim.category) : undefined;
    if (places === undefined) return true;
    if (places > 0) room.set((each as RankedClaim).claim.category, places - 1);
    else left.push({ id: each.id, reason: 'limit', value: each.score, duplicateOf: null });
    return places > 0;
  });
  return { remaining, left };
}

/**
 * The section under which a claim is printed. A claim without a triple was not checked for contradictions, so it is
 * listed under Notes, whatever its category. Claims of custom categories are listed as facts, because such a category
 * does not say how to read a text. Past failures, and the lessons learned from them, have sections that come first.
 */
const sectionOf = ({ type, subject, category }: Claim): Section => {
  if (category === 'failure') return 'Failures';
  if (type === 'lesson') return 'Lessons';
  return subject === null && !isLevel(category) && category !== DIGEST
    ? 'Notes'
    : (SECTION_OF.get(category) ?? 'Facts');
};

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** What is printed about a claim besides the claim itself. */
export interface Surroundings {
  kept: KeptPairs;
  open: OpenConflicts;
  marks: Marks;
  /** For each background claim, the ids of the memories that it was made from. */
  sources: ReadonlyMap<string, readonly string[]>;
  /** The time for which trust is computed. */
  now: Date;
}

/**
 * A candidate in printable form. `place` is its rank among the candidates, from 1. A message whose speaker is named
 * shows its role only if the role is not `user`.
 */
export function itemOf(found: RankedWhole, place: number, { kept, open, marks, sources, now }: Surroundings): Item {
  const { id, kind, text, score } = found;
  if (found.kind === 'message') {
    const { speaker, role, at } = found.message;
    return {
      kind,
      id,
      ref: `message:${place}`,
      section: 'Messages',
      day: dateOf(at),
      text,
      speaker,
      facts: speaker !== null && role === 'user' ? [] : [role],
      key: null,
      contest: null,
      score,
    };
  }
  const { claim } = found;
  return {
    kind,
    id,
    ref: `claim:${id}`,
    section: sectionOf(claim),
    day: null,
    text,
    speaker: null,
    facts: factsOf(claim, { kept, marks, now }),
    ...(isBackground(claim) ? { sources: sources.get(id) ?? [] } : {}),
    key: meaningOf(claim),
    contest: contestOf(open.get(id) ?? []),
    score,
    ...ranksOf(claim),
  };
}

/** Remarks that the server itself adds about a claim. */
function factsOf(claim: Claim, { kept, marks, now }: Pick<Surroundings, 'kept' | 'marks' | 'now'>): string[] {
  const grounding = shownGrounding(claim, now);
  return [
    ...(isBackground(claim) ? [claim.category] : []),
    claim.baseClass,
    `trust ${scoresAt(claim, now).trust}`,
    dateOf(claim.agingFrom),
    ...(grounding === 'stale' || grounding === 'expired' ? [grounding] : []),
    ...beliefLabel(claim, now),
    ...(claim.scope === 'session' || claim.scope === 'workspace' ? [claim.scope] : []),
    ...(kept.get(claim.id) ?? []).map((other) => `keep_both with ${other}`),
    ...(marks.unconfirmed.has(claim.id) ? ['unconfirmed'] : []),
    ...(marks.possible.get(claim.id) ?? []).map(({ claimId }) => `may contradict claim:${claimId}, undecided`),
    ...(marks.outweighed.get(claim.id) ?? []).map(({ claimId }) => `does not replace claim:${claimId}`),
  ];
}

const SETTLED: ReadonlySet<BeliefState> = new Set(['accepted', 'provisional']);

/** The label of a claim that is not well supported; empty for other claims. */
function beliefLabel(claim: Claim, now: Date): string[] {
  const basis = basisOf(claim);
  const state = basis === null ? null : beliefAt(basis, now).state;
  return state === null || SETTLED.has(state) ? [] : [state];
}

/**
 * The properties of a claim that decide its share of the budget. An inference counts as a guess of its author. A
 * derived claim does not, because it can show its premises.
 */
const ranksOf = (claim: Claim): Pick<Item, 'isProtected' | 'strength' | 'guessedBy'> => ({
  isProtected: isProtected(claim),
  strength: claim.gateTrust,
  guessedBy: claim.baseClass === 'inference' && claim.trustLimit === null ? claim.recordedBy : null,
});

/** What a claim says, as a key. The lane is not part of it: a session claim and a durable claim can say the same. */
export const meaningOf = ({ subjectN, predicateN, valueKey }: Claim): string | null =>
  subjectN === null ? null : JSON.stringify([subjectN, predicateN, valueKey]);

export function contestOf(conflicts: readonly OpenConflict[]): Contest | null {
  const [strongest] = conflicts;
  if (strongest === undefined) return null;
  const more = conflicts.length === 1 ? [] : [`${conflicts.length} in all`];
  return {
    id: strongest.id,
    facts: [`undecided, trust ${strongest.newTrust} against ${strongest.existingTrust}`, strongest.reason, ...more],
  };
}

/**
 * Leaves out candidates that contradict a stronger candidate of the same key, unless a reviewer kept both. Input and
 * output are sorted best first.
 */
export function withoutOutdone(
  candidates: readonly RankedWhole[],
  kept: KeptPairs,
): { remaining: RankedWhole[]; outdone: Excluded[] } {
  const bySlot = new Map<string, RankedClaim[]>();
  for (const each of candidates)
    if (each.kind === 'claim' && each.claim.slot !== null)
      bySlot.set(each.claim.slot, [...(bySlot.get(each.claim.slot) ?? []), each]);
  const remaining: RankedWhole[] = [];
  const outdone: Excluded[] = [];
  for (const each of candidates) {
    const winner =
      each.kind === 'claim'
        ? (bySlot.get(each.claim.slot ?? '') ?? []).find((rival) => isOutdoneBy(each.claim, rival.claim, kept))
        : undefined;
    if (winner === undefined) remaining.push(each);
    else outdone.push({ id: each.id, reason: 'duplicate', value: each.score, duplicateOf: winner.id });
  }
  return { remaining, outdone };
}

function isOutdoneBy(claim: Claim, other: Claim, kept: KeptPairs): boolean {
  if (claim.valueKey === other.valueKey || kept.get(claim.id)?.includes(other.id)) return false;
  return (claim.exclusive || other.exclusive) && outranks(other, claim);
}

const outranks = (a: Claim, b: Claim): boolean =>
  (a.gateTrust - b.gateTrust ||
    a.observedAt.getTime() - b.observedAt.getTime() ||
    a.recordedAt.getTime() - b.recordedAt.getTime() ||
    (a.id > b.id ? 1 : -1)) > 0;

/** The open conflicts about the printed claims, each once. */
export function conflictsAbout(printed: readonly Item[], open: OpenConflicts): OpenConflict[] {
  const found = new Map(printed.flatMap(({ id }) => open.get(id) ?? []).map((conflict) => [conflict.id, conflict]));
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The marks of the printed claims, each once. A digest has the marks of its members. */
export function possibleAbout(printed: readonly Item[], { possible }: Marks): Mark[] {
  const marks = new Map(printed.flatMap(({ id }) => possible.get(id) ?? []).map((mark) => [mark.id, mark]));
  return [...marks.values()];
}

/** The marks of the given claims only, so that claims that were left out are not revealed by their marks. */
export function marksAmong({ possible, unconfirmed, outweighed }: Marks, claims: readonly { id: string }[]): Marks {
  const ids = new Set(claims.map(({ id }) => id));
  const among = <T>(marked: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...marked].filter(([id]) => ids.has(id)));
  return {
    possible: among(possible),
    unconfirmed: new Set([...unconfirmed].filter((id) => ids.has(id))),
    outweighed: among(outweighed),
  };
}

/** The sources of the printed background. */
export const sourcesIn = (printed: readonly Item[]): Record<string, string[]> =>
  Object.fromEntries(printed.flatMap(({ id, sources }) => (sources === undefined ? [] : [[id, [...sources]]])));

/** The messages that the numbers in the text refer to. */
export const referencesIn = (printed: readonly Item[]): Record<string, string> =>
  Object.fromEntries(printed.filter(({ kind }) => kind === 'message').map(({ ref, id }) => [ref, id]));
