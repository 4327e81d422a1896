import { groundingOf, type Effect, type Trigger } from '#libs/graph/cascades/index.js';
import type { GraphParts, Grounding } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { contestedBy, type ClaimSupportPart, type SlotPayloads } from '#libs/knowledge/claims/index.js';
import { causesOfVerdict } from '../../node-states/index.js';

/** Claims to which something happened, or evidence whose claims are still to be weighed: what, and the worst that what depends on them may come to. */
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
};

const OF_SUBJECT: Readonly<Record<string, Trigger>> = {
  claim_retracted: 'retracted',
  claim_superseded: 'superseded',
  claim_lapsed: 'expired',
  claim_restored: 'restored',
  claim_quarantined: 'quarantined',
  claim_released: 'restored',
  claim_deduplicated: 'revalued',
  evidence_attached: 'revalued',
  assertion_withdrawn: 'revalued',
  vote_set: 'revalued',
  vote_withdrawn: 'revalued',
  claim_disputed: 'revalued',
  claim_undisputed: 'revalued',
  node_changed: 'revalued',
  node_rederived: 'rederived',
};
const OF_CONFLICT: Readonly<Record<string, Trigger>> = {
  conflict_opened: 'contested',
  conflict_resolved: 'settled',
  conflict_lapsed: 'settled',
  conflict_withdrawn: 'settled',
};
const REWEIGHED = 'conflict_reweighed';

/** Kinds of events that may change what others depend on. */
export const ROOT_KINDS: ReadonlySet<string> = new Set([
  ...Object.keys(OF_SUBJECT),
  ...Object.keys(OF_CONFLICT),
  REWEIGHED,
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_regrouped',
  'claim_merged',
  'merge_undone',
]);

/** What the events did to claims that others may depend on: one entry for each thing that happened to them, each claim once. */
export function fallenIn(events: readonly NewEvent[]): Fallen[] {
  const byFate = new Map<string, Omit<Fallen, 'rootIds'> & { ids: Set<string> }>();
  for (const { trigger, effect = EFFECT_OF[trigger] ?? null, id } of events.flatMap(rootChangesIn)) {
    const fate = `${trigger} ${effect}`;
    byFate.set(fate, byFate.get(fate) ?? { trigger, effect, ids: new Set() });
    byFate.get(fate)!.ids.add(id);
  }
  return [...byFate.values()].map(({ trigger, effect, ids }) => ({ trigger, effect, rootIds: [...ids].sort() }));
}

/** What happened to one claim, or evidence. `effect`: where it does not go without saying. */
interface RootChange {
  trigger: Trigger;
  effect?: Effect | null;
  id: string;
}

function rootChangesIn({ kind, subjectId: id, payload }: NewEvent): RootChange[] {
  const { node, claimSupport } = payload as GraphParts & ClaimSupportPart;
  if (kind === 'node_rederived')
    return [{ trigger: 'rederived', effect: effectOf(claimSupport!.grounding, node!.isContested), id }];
  const judged = groundingOf(causesOfVerdict(id, node?.verdict ?? null));
  if (judged !== 'sound') return [{ trigger: 'refuted', effect: judged, id }];
  // A change announced for later: until then what is to give way stands.
  if (
    kind === 'claim_superseded' &&
    (payload as unknown as SlotPayloads['claim_superseded']).after.status !== 'superseded'
  )
    return [];
  if (kind === 'claim_lapsed')
    return [
      {
        trigger: 'expired',
        effect: effectOf((payload as unknown as SlotPayloads['claim_lapsed']).after.grounding, false),
        id,
      },
    ];
  const ofSubject = OF_SUBJECT[kind];
  if (ofSubject !== undefined) return [{ trigger: ofSubject, id }];
  return isOfConflict(kind)
    ? sidesOf(kind, payload as unknown as SlotPayloads['conflict_reweighed'])
    : reweighed(kind, id, payload as unknown as SlotPayloads['evidence_revoked']);
}

const isOfConflict = (kind: string): boolean => kind === REWEIGHED || OF_CONFLICT[kind] !== undefined;

/** The sides of a conflict that stand otherwise for it: those it contests as it opens or ends, or those for which that changes. */
function sidesOf(kind: string, { conflict, contested, cleared }: SlotPayloads['conflict_reweighed']): RootChange[] {
  const ofAll = OF_CONFLICT[kind];
  if (ofAll !== undefined) return contestedBy(conflict).map((id) => ({ trigger: ofAll, id }));
  return [
    ...contested.map((id): RootChange => ({ trigger: 'contested', id })),
    ...cleared.map((id): RootChange => ({ trigger: 'settled', id })),
  ];
}

/** Claims of which what carries them changed; or the evidence itself, where they are still to be weighed, as always those on what was taken from it. */
function reweighed(
  kind: string,
  evidenceId: string,
  { claims, evidence, derivedEvidence = [] }: SlotPayloads['evidence_revoked'],
): RootChange[] {
  const marked: Trigger = kind === 'evidence_revoked' ? 'revoked' : 'reinstated';
  const ofDerivedEvidence = derivedEvidence.flatMap(({ id, isCarrying }) =>
    isCarrying ? [{ trigger: marked, id }] : [],
  );
  // What is tainted counts neither before nor after: nothing happened to it.
  if (claims === undefined)
    return [
      ...((evidence.taintedAt ?? null) === null ? [{ trigger: marked, id: evidenceId }] : []),
      ...ofDerivedEvidence,
    ];
  // What they depend on stands as it did; only whose word that is has changed.
  if (kind === 'evidence_regrouped') return claims.map(({ id }) => ({ trigger: 'revalued', id }));
  const otherwise: Trigger = kind === 'evidence_reinstated' ? 'restored' : 'revalued';
  return [
    ...claims.map(({ id, grounding }): RootChange => ({
      trigger: grounding === 'tainted' ? 'unsupported' : otherwise,
      effect: effectOf(grounding, false),
      id,
    })),
    ...ofDerivedEvidence,
  ];
}

/** What depends on a claim that stands so comes to the same. */
const effectOf = (grounding: Grounding, isContested: boolean): Effect | null =>
  grounding === 'sound' ? (isContested ? 'contested' : null) : grounding;
