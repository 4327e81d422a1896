import { groundingOf, type Effect, type Trigger } from '#libs/graph/cascades/index.js';
import type { GraphPayloads, Grounding } from '#libs/graph/model/index.js';
import type { EventsOf } from '#libs/history/events/index.js';
import { contestedBy, type ClaimPayloads } from '#libs/knowledge/claims/index.js';
import { causesOfVerdict } from '../../node-states/index.js';

/**
 * Claims that changed, or evidence whose claims still have to be weighed: the effect, and the worst grounding that
 * their dependents may get.
 */
export interface Fallen {
  trigger: Trigger;
  effect: Effect | null;
  rootIds: string[];
}

const EFFECT_OF: Partial<Record<Trigger, Effect>> = {
  retracted: 'tainted',
  unsupported: 'tainted',
  superseded: 'stale',
  contested: 'contested',
  revoked: 'tainted',
  quarantined: 'tainted',
  rejected: 'stale',
};

const OF_SUBJECT = {
  claim_retracted: 'retracted',
  claim_restored: 'restored',
  claim_quarantined: 'quarantined',
  claim_released: 'restored',
  fact_regrounded: 'restored',
  claim_deduplicated: 'revalued',
  assertion_withdrawn: 'revalued',
  vote_set: 'revalued',
  vote_withdrawn: 'revalued',
  claim_disputed: 'revalued',
  claim_undisputed: 'revalued',
} as const satisfies Partial<Record<keyof ClaimPayloads, Trigger>>;
const OF_CONFLICT = {
  conflict_opened: 'contested',
  conflict_resolved: 'settled',
  conflict_lapsed: 'settled',
  conflict_withdrawn: 'settled',
} as const satisfies Partial<Record<keyof ClaimPayloads, Trigger>>;

type RootKind =
  | keyof typeof OF_SUBJECT
  | keyof typeof OF_CONFLICT
  | 'claim_superseded'
  | 'fact_grounding_changed'
  | 'claim_lapsed'
  | 'claim_merged'
  | 'merge_undone'
  | 'conflict_reweighed'
  | 'evidence_revoked'
  | 'evidence_reinstated'
  | 'evidence_regrouped'
  | 'evidence_attached'
  | 'belief_changed'
  | 'node_rederived';

/** An event that may change what other nodes depend on. */
export type RootEvent = EventsOf<Pick<ClaimPayloads, RootKind> & Pick<GraphPayloads, 'node_changed'>>;

/** Kinds of such events. */
export const ROOT_KINDS: ReadonlySet<RootEvent['kind']> = new Set([
  ...(Object.keys(OF_SUBJECT) as (keyof typeof OF_SUBJECT)[]),
  ...(Object.keys(OF_CONFLICT) as (keyof typeof OF_CONFLICT)[]),
  'claim_superseded',
  'fact_grounding_changed',
  'claim_lapsed',
  'claim_merged',
  'merge_undone',
  'conflict_reweighed',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_regrouped',
  'evidence_attached',
  'belief_changed',
  'node_rederived',
  'node_changed',
]);

/** The effects of events on claims on which other nodes may depend: one entry for each effect, with each claim once. */
export function fallenIn(events: readonly RootEvent[]): Fallen[] {
  const byFate = new Map<string, Omit<Fallen, 'rootIds'> & { ids: Set<string> }>();
  for (const { trigger, effect = EFFECT_OF[trigger] ?? null, id } of events.flatMap(rootChangesIn)) {
    const fate = `${trigger} ${effect}`;
    byFate.set(fate, byFate.get(fate) ?? { trigger, effect, ids: new Set() });
    byFate.get(fate)!.ids.add(id);
  }
  return [...byFate.values()].map(({ trigger, effect, ids }) => ({ trigger, effect, rootIds: [...ids].sort() }));
}

/** The effect of an event on one claim, or on evidence. `effect` is set if the trigger alone does not determine it. */
interface RootChange {
  trigger: Trigger;
  effect?: Effect | null;
  id: string;
}

function rootChangesIn(event: RootEvent): RootChange[] {
  if (isOf('node', event)) return changesOfNode(event);
  if (isOf('conflict', event)) return changesOfSides(event);
  if (isOf('evidence', event)) return changesOnEvidence(event);
  return changesOfClaim(event);
}

type ClaimRootEvent = Exclude<RootEvent, RootEventOf<'node'> | RootEventOf<'conflict'> | RootEventOf<'evidence'>>;

function changesOfClaim(event: ClaimRootEvent): RootChange[] {
  const id = event.subjectId;
  switch (event.kind) {
    case 'claim_superseded':
      // If the replacement is announced for a later time, the replaced claim stays valid until then.
      return event.payload.after.status === 'superseded' ? [{ trigger: 'superseded', id }] : [];
    case 'belief_changed':
      return changesOfBelief(event.payload, id);
    case 'claim_lapsed':
      return [{ trigger: 'expired', effect: effectOf(event.payload.after.grounding, false), id }];
    case 'fact_grounding_changed':
      return [{ trigger: triggerOf(event.payload.after.cause ?? null), id }];
    case 'claim_merged':
    case 'merge_undone':
      return event.payload.claims.map(reweighed('revalued'));
    default:
      return [{ trigger: OF_SUBJECT[event.kind], ...effectIn(event), id }];
  }
}

/** The effect of an event that its trigger does not determine. */
function effectIn(event: ClaimRootEvent): Pick<RootChange, 'effect'> {
  switch (event.kind) {
    case 'fact_regrounded':
    case 'claim_deduplicated':
      // A version of the schema may require fresher evidence, so that the fact is usable for less time than before.
      return { effect: event.payload.fact === undefined ? null : 'stale' };
    case 'assertion_withdrawn':
      return { effect: effectOf(event.payload.after.grounding, false) };
    default:
      return {};
  }
}

/**
 * The dependents of a claim that is rejected are stale until the claim is no longer rejected. Changes between other
 * states of belief do not affect dependents.
 */
function changesOfBelief({ from, to }: ClaimPayloads['belief_changed'], id: string): RootChange[] {
  if (to === 'rejected') return [{ trigger: 'rejected', id }];
  return from === 'rejected' ? [{ trigger: 'restored', id }] : [];
}

/** A fact that has become unusable makes its dependents stale, as if it had been replaced. */
const triggerOf = (cause: object | null): Trigger => (cause === null ? 'restored' : 'superseded');

/** The events whose kind begins with the given noun. */
type RootEventOf<Noun extends string> = Extract<RootEvent, { kind: `${Noun}_${string}` }>;
const isOf = <Noun extends string>(noun: Noun, event: RootEvent): event is RootEventOf<Noun> =>
  event.kind.startsWith(`${noun}_`);

function changesOfNode(event: RootEventOf<'node'>): RootChange[] {
  const id = event.subjectId;
  if (event.kind === 'node_rederived') {
    const { node, claimSupport } = event.payload;
    return [{ trigger: 'rederived', effect: effectOf(claimSupport!.grounding, node!.contested), id }];
  }
  const judged = groundingOf(causesOfVerdict(id, event.payload.node?.verdict ?? null));
  return [judged === 'sound' ? { trigger: 'revalued', id } : { trigger: 'refuted', effect: judged, id }];
}

/**
 * The affected sides of a conflict. When the conflict opens or ends, these are the sides that it contests. When it is
 * weighed again, these are the sides that become contested or are no longer contested.
 */
function changesOfSides(event: RootEventOf<'conflict'>): RootChange[] {
  if (event.kind !== 'conflict_reweighed') {
    const trigger = OF_CONFLICT[event.kind];
    return contestedBy(event.payload.conflict).map((id) => ({ trigger, id }));
  }
  const { contested, cleared } = event.payload;
  return [
    ...contested.map((id): RootChange => ({ trigger: 'contested', id })),
    ...cleared.map((id): RootChange => ({ trigger: 'settled', id })),
  ];
}

function changesOnEvidence(event: RootEventOf<'evidence'>): RootChange[] {
  switch (event.kind) {
    case 'evidence_revoked':
      return marked(event, 'revoked', 'revalued');
    case 'evidence_reinstated':
      return marked(event, 'reinstated', 'restored');
    case 'evidence_regrouped':
      // The claims are revalued: moving evidence changes only which witness it belongs to, not whether it counts.
      return event.payload.claims.map(({ id }) => ({ trigger: 'revalued', id }));
    case 'evidence_attached':
      return event.payload.attachments.some(({ relation }) => relation !== 'contradiction')
        ? [{ trigger: 'revalued', id: event.subjectId }]
        : [];
  }
}

/** The effect on a claim whose evidence changed. `otherwise`: the trigger if something still supports the claim. */
const reweighed =
  (otherwise: Trigger) =>
  ({ id, grounding }: { id: string; grounding: Grounding }): RootChange => ({
    trigger: grounding === 'tainted' ? 'unsupported' : otherwise,
    effect: effectOf(grounding, false),
    id,
  });

/**
 * The claims of marked evidence, or the evidence itself if its claims still have to be weighed. Claims on evidence that
 * was derived from the marked evidence are always weighed later; therefore the derived evidence is returned as well.
 */
function marked(
  { subjectId, payload }: Extract<RootEvent, { kind: 'evidence_revoked' | 'evidence_reinstated' }>,
  trigger: Trigger,
  otherwise: Trigger,
): RootChange[] {
  const { claims, evidence, derivedEvidence = [] } = payload;
  // Tainted evidence does not count, with or without the mark. So the mark changes nothing for its claims.
  const itself = (evidence.taintedAt ?? null) === null ? [{ trigger, id: subjectId }] : [];
  return [
    ...(claims === undefined ? itself : claims.map(reweighed(otherwise))),
    ...derivedEvidence.filter(({ carrying }) => carrying).map(({ id }) => ({ trigger, id })),
  ];
}

/** The effect that gives the dependents of a claim the same grounding as the claim. */
const effectOf = (grounding: Grounding, isContested: boolean): Effect | null =>
  grounding === 'sound' ? (isContested ? 'contested' : null) : grounding;
