import type { Category, Claim } from '#libs/knowledge/slots/domain/index.js';
import type { Excluded, Item, Section } from '../../packing/domain/index.js';
import type { Ranked } from '../../ranking/domain/index.js';
import type { Found } from '../../retrieval/domain/index.js';

/** Claims that a reviewer kept beside each other: of each, the others. */
export type KeptBeside = ReadonlyMap<string, readonly string[]>;

type RankedClaim = Extract<Ranked<Found>, { kind: 'claim' }>;

const SECTION_OF: Readonly<Record<Category, Section>> = {
  decision: 'Decisions', finding: 'Findings', preference: 'Preferences', insight: 'Insights', fact: 'Facts', event: 'Events', task: 'Tasks', commitment: 'Commitments', note: 'Notes',
};

/** Without a triple nothing was checked for contradictions: such claims stand apart, whatever they are about. */
const sectionOf = ({ subject, category }: Claim): Section => (subject === null ? 'Notes' : SECTION_OF[category]);

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** A candidate as it would be printed. */
export function itemOf(found: Ranked<Found>, kept: KeptBeside): Item {
  const { id, kind, text, score, signals } = found;
  if (found.kind === 'message') {
    const { speaker, role, at } = found.message;
    return { kind, id, section: 'Messages', text, speaker, facts: [role, dateOf(at)], score };
  }
  const { claim } = found;
  const facts = [
    claim.baseClass, `trust ${signals.confidence}`, dateOf(claim.anchorAt),
    ...(claim.grounding === 'stale' || claim.grounding === 'expired' ? [claim.grounding] : []),
    ...(claim.scope === 'session' ? ['session'] : []),
    ...(kept.get(id) ?? []).map((other) => `keep_both with ${other}`),
  ];
  return { kind, id, section: sectionOf(claim), text, speaker: null, facts, score };
}

/** Leaves out what another candidate says already, and what contradicts a stronger one without a reviewer having kept both. Best first, in and out. */
export function withoutDuplicates(candidates: readonly Ranked<Found>[], kept: KeptBeside): { distinct: Ranked<Found>[]; duplicates: Excluded[] } {
  const claims = candidates.filter((candidate): candidate is RankedClaim => candidate.kind === 'claim');
  const keys = new Map<string, RankedClaim[]>();
  for (const each of claims) keys.set(keyOf(each.claim), [...(keys.get(keyOf(each.claim)) ?? []), each]);
  const isLeftOut = (each: Ranked<Found>): boolean => each.kind === 'claim' && keys.get(keyOf(each.claim))!.some((other) => (
    isSaidBy(each, other, claims) || isOutdoneBy(each.claim, other.claim, kept)));
  return {
    distinct: candidates.filter((each) => !isLeftOut(each)),
    duplicates: candidates.filter(isLeftOut).map(({ id, score }) => ({ id, reason: 'duplicate', value: score })),
  };
}

const keyOf = ({ slot, text }: Claim): string => slot ?? `text of ${text}`;

const isSaidBy = (each: RankedClaim, other: RankedClaim, ranked: readonly RankedClaim[]): boolean => (
  each.claim.valueKey === other.claim.valueKey && ranked.indexOf(other) < ranked.indexOf(each));

function isOutdoneBy(claim: Claim, other: Claim, kept: KeptBeside): boolean {
  if (claim.valueKey === other.valueKey || kept.get(claim.id)?.includes(other.id)) return false;
  return (claim.isExclusive || other.isExclusive) && outranks(other, claim);
}

const outranks = (a: Claim, b: Claim): boolean => (
  a.gateTrust - b.gateTrust || a.observedAt.getTime() - b.observedAt.getTime() || a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id > b.id ? 1 : -1)) > 0;
