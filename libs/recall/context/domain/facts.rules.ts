import type { Id } from '#libs/kernel/index.js';
import {
  isUsable,
  isVisible,
  scoresAt,
  shownGrounding,
  shownText,
  type Claim,
  type Fact,
} from '#libs/knowledge/claims/index.js';
import { isLive, type Evidence } from '#libs/knowledge/evidence/index.js';
import { freshnessAt } from '#libs/knowledge/evidence-types/index.js';
import { askedOfClaims } from '#libs/knowledge/gates/index.js';
import type { DomainSchema } from '#libs/knowledge/domain-schemas/index.js';
import { foundRelated } from '../../search/index.js';
import { contestOf, meaningOf, type OpenConflicts, type RankedWhole } from './items.rules.js';
import type { GatedLine, Item } from './packing/format.js';
import type { Excluded } from './packing/pack.rules.js';

/** A fact that could be printed; the rules here decide whether it holds now. */
export interface FactCandidate {
  claim: Claim & { fact: Fact; isCorrectionPending: boolean };
  score: number;
  /** The evidence attached to it, newest first. */
  evidence: readonly Evidence[];
  /** The positions of the requirements that a record meets, by the id of the record. */
  carrying: ReadonlyMap<string, readonly number[]>;
  stepIds: readonly Id<'stp'>[];
}

/** What a context is about. */
export interface About {
  /** The values that the query names and that facts are about; empty if it names none. */
  named: ReadonlySet<string>;
  /** The entities that the task and its steps are about; null if the context is for no task. */
  ofTask: readonly { entity: string; value: string }[] | null;
  /** Whether to include facts of other tasks. */
  includesOther: boolean;
}

/** The facts to print. Both lists are sorted best first. */
export interface ChosenFacts {
  /** Facts that can be relied on. */
  gated: Item[];
  /** Facts that were valid once but cannot be relied on now. */
  blocked: Item[];
}

/** What the lines of facts depend on besides the facts themselves. */
export interface Around {
  schema: DomainSchema;
  open: OpenConflicts;
  now: Date;
  sessionId: Id<'ses'> | null;
}

/** A fact that the context is about. `isOwn`: it belongs to the task. */
interface ShownFact {
  candidate: FactCandidate;
  isOwn: boolean;
}

/** The visible facts that the context is about, best first. */
const factsAbout = (
  candidates: readonly FactCandidate[],
  about: About,
  { now, sessionId }: Pick<Around, 'now' | 'sessionId'>,
): ShownFact[] =>
  candidates
    .filter(({ claim }) => isVisible(claim, { at: now, isPast: false, sessionId }))
    .filter(({ claim }) => isNamed(claim.fact, about.named))
    .flatMap((candidate) => {
      const isOwn = belongs(candidate, about.ofTask);
      return isOwn || about.includesOther ? [{ candidate, isOwn }] : [];
    })
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || better(a.candidate, b.candidate));

/** Separates facts that can be relied on from those that cannot, and writes the lines of both. */
export function chooseFacts(candidates: readonly FactCandidate[], about: About, around: Around): ChosenFacts {
  const itemOf = ({ candidate, isOwn }: ShownFact): Item =>
    isUsable(candidate.claim, around.now) ? gatedItem(candidate, isOwn, around) : blockedItem(candidate, around);
  const items = factsAbout(candidates, about, around).map(itemOf);
  return {
    gated: items.filter(({ section }) => section !== 'Blocked'),
    blocked: items.filter(({ section }) => section === 'Blocked'),
  };
}

/**
 * Doubted facts that the context is about, to be printed like other claims. The best of them are added, up to the
 * number of facts that is requested, and the others are left out.
 */
export function addDoubted(
  doubted: readonly FactCandidate[],
  about: About,
  { now, sessionId, maxFacts }: Pick<Around, 'now' | 'sessionId'> & { maxFacts: number },
): { added: RankedWhole[]; left: Excluded[] } {
  const facts = factsAbout(doubted, about, { now, sessionId }).map(({ candidate }) => candidate);
  return {
    added: facts.slice(0, maxFacts).map(({ claim, score }) => {
      const found = foundRelated(claim, claim.importance, now);
      return { ...found, score, text: shownText(claim), claim: { ...claim, grounding: found.claim.grounding } };
    }),
    left: facts
      .slice(maxFacts)
      .map(({ claim: { id }, score }) => ({ id, reason: 'limit', value: score, duplicateOf: null })),
  };
}

const isNamed = ({ anchors }: Fact, named: ReadonlySet<string>): boolean =>
  named.size === 0 || Object.values(anchors).some((value) => named.has(value));

/**
 * Whether the fact belongs to the task: it is attached to a step of the task, or about an entity of the task. Without a
 * task, true for every fact.
 */
const belongs = ({ claim, stepIds }: FactCandidate, ofTask: About['ofTask']): boolean =>
  ofTask === null || stepIds.length > 0 || ofTask.some(({ entity, value }) => claim.fact.anchors[entity] === value);

const better = (a: FactCandidate, b: FactCandidate): number =>
  b.stepIds.length - a.stepIds.length ||
  b.score - a.score ||
  b.claim.observedAt.getTime() - a.claim.observedAt.getTime() ||
  (a.claim.id < b.claim.id ? 1 : -1);

const base = ({ claim, score }: FactCandidate, section: Item['section'], { open }: Around, gated: GatedLine): Item => ({
  kind: 'claim',
  id: claim.id,
  ref: `claim:${claim.id}`,
  section,
  day: null,
  text: claim.text,
  speaker: null,
  facts: [],
  key: meaningOf(claim),
  contest: contestOf(open.get(claim.id) ?? []),
  score,
  gated,
});

/** Maximum number of records listed in the line of a fact. */
const MAX_LISTED = 8;

/**
 * The records that are listed for a fact. The newest unrevoked record of each requirement is chosen first, so that no
 * requirement appears unsupported. Other records that meet a requirement follow, unrevoked ones first. Records that are
 * only attached come last, starting with the newest of each type.
 */
function listed({ evidence, carrying }: Pick<FactCandidate, 'evidence' | 'carrying'>): Evidence[] {
  const partsOf = ({ id }: Evidence): readonly number[] => carrying.get(id) ?? [];
  const carriers = evidence.filter((record) => partsOf(record).length > 0);
  const live = carriers.filter(isLive);
  const inOrder = new Set([
    ...newestOfEach(live, partsOf),
    ...live,
    ...carriers,
    ...newestOfEach(evidence, ({ evidenceType }) => [evidenceType]),
    ...evidence,
  ]);
  const chosen = new Set([...inOrder].slice(0, MAX_LISTED));
  return evidence.filter((record) => chosen.has(record));
}

/** The newest record for each key. The records are given newest first. */
function newestOfEach<K>(evidence: readonly Evidence[], keysOf: (record: Evidence) => readonly K[]): Evidence[] {
  const newest = new Map<K, Evidence>();
  for (const record of evidence) for (const key of keysOf(record)) if (!newest.has(key)) newest.set(key, record);
  return [...newest.values()];
}

function gatedItem(candidate: FactCandidate, isOwn: boolean, around: Around): Item {
  const { now } = around;
  const { claim, stepIds } = candidate;
  const { claimType, kind, holds } = claim.fact;
  const grounding = shownGrounding(claim, now);
  return base(candidate, isOwn ? 'Gated facts' : 'Facts of other tasks', around, {
    claimType,
    kind,
    label:
      holds === 'occurrence'
        ? `FACT as of ${claim.observedAt.toISOString()}`
        : grounding === 'stale'
          ? 'FACT stale'
          : 'FACT',
    asOf: holds === 'occurrence' ? claim.observedAt.toISOString() : null,
    grounding,
    trust: scoresAt(claim, now).trust,
    stepIds: [...stepIds],
    evidence: listed(candidate).map((record) => ({
      id: record.id,
      evidenceType: record.evidenceType,
      sourceSystem: record.sourceSystem,
      age: ageOf(record.observedAt, now),
      state: isLive(record) ? freshnessAt(record, now) : 'revoked',
    })),
    needs: [],
    tools: [],
  });
}

function blockedItem(candidate: FactCandidate, around: Around): Item {
  const { schema, now } = around;
  const { claim, evidence, carrying, stepIds } = candidate;
  const { claimType, kind } = claim.fact;
  // A derived fact may meet its requirements through its parents alone.
  const counting = carrying.size === 0 ? evidence : evidence.filter(({ id }) => carrying.has(id));
  const needs = needed(schema, claimType, counting, now);
  const grounding = shownGrounding(claim, now);
  return base(candidate, 'Blocked', around, {
    claimType,
    kind,
    label: `BLOCKED ${grounding}`,
    asOf: null,
    grounding,
    trust: scoresAt(claim, now).trust,
    stepIds: [...stepIds],
    evidence: [],
    needs,
    tools: [...new Set(needs.flatMap((type) => schema.evidenceTypes.get(type)?.fetch ?? []))],
  });
}

/**
 * The required evidence types for which none of the given records is fresh enough. If every type has a record that is
 * fresh enough, newer evidence contradicts the fact, so all required types are returned.
 */
function needed(schema: DomainSchema, claimType: string, evidence: readonly Evidence[], now: Date): string[] {
  const requirements = requirementsOf(schema, claimType);
  const lacking = requirements.filter(
    ({ evidence: type, freshness }) =>
      !evidence.some((record) => {
        const age = freshnessAt(record, now);
        return (
          record.evidenceType === type &&
          isLive(record) &&
          (age === 'fresh' || (age === 'stale' && freshness === 'stale'))
        );
      }),
  );
  return [...new Set((lacking.length > 0 ? lacking : requirements).map(({ evidence: type }) => type))];
}

/** What a claim type requires, directly or through other types. A schema has no cycles. */
function requirementsOf(schema: DomainSchema, claimType: string): { evidence: string; freshness: 'fresh' | 'stale' }[] {
  const type = schema.claimTypes.get(claimType);
  if (type === undefined) return [];
  return [
    ...askedOfClaims(schema, claimType).map(({ requirement }) => requirement),
    ...type.dependsOn.flatMap((parent) => requirementsOf(schema, parent)),
  ];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TWO_DAYS = 2 * DAY_MS;

/** An age in minutes below one hour, in hours below two days, otherwise in days; rounded down. */
export function ageOf(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m`;
  return ms < TWO_DAYS ? `${Math.floor(ms / HOUR_MS)}h` : `${Math.floor(ms / DAY_MS)}d`;
}
