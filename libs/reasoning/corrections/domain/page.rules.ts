import { canonicalJson } from '#libs/kernel/index.js';
import {
  causeChange,
  type CauseChange,
  cascadeAdvanced,
  supportRecomputed,
  isEvidence,
  type Cascade,
  type Reached,
} from '#libs/graph/cascades/index.js';
import { isSameLife } from '#libs/knowledge/evidence-types/index.js';
import { writtenNodeSupport, type NodeSupportPart } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { beliefEvents, isConcluded, writtenClaimSupport, type ClaimSupportPart } from '#libs/knowledge/claims/index.js';
import { causesFrom, reconcluded, reasonedFrom, type NodeState, type Dependency } from '../../node-states/index.js';

/** A node after it was evaluated again. */
export interface Evaluation {
  after: NodeState;
  causes: CauseChange;
  /** Whether the claim of the node changed for readers. */
  isClaimChanged: boolean;
  /** Whether the columns that only the graph stores have changed. */
  isNodeChanged: boolean;
}

const CLAIM_FIELDS = [
  'grounding',
  'inherited',
  'confidence',
  'trust',
  'gateTrust',
  'trustLimit',
  'gateTrustLimit',
  'base',
  'baseClass',
  'corroboration',
  'supportMass',
  'contradictionMass',
  'witnessGroups',
  'beliefState',
] as const;

const BELIEF_TIMES = ['supportedAt', 'premisesObservedAt', 'beliefDueAt'] as const;

/**
 * Evaluates a derived node again from its present premises (graph spec, sections 3.5 and 5.4). Returns null if the node
 * does not change.
 */
export function evaluate(before: NodeState, premises: readonly NodeState[], now: Date): Evaluation | null {
  const after = stateAfter(before, premises, now);
  const causes = causeChange(before.causes, after.causes);
  const isClaimChanged = hasClaimChanged(before, after);
  const isNodeChanged =
    before.rank !== after.rank ||
    before.contested !== after.contested ||
    before.confidenceLimit !== after.confidenceLimit ||
    !isSameList(before.rootGroups, after.rootGroups);
  if (!isClaimChanged && !isNodeChanged && causes.added.length === 0 && causes.removed.length === 0) return null;
  if (!isClaimChanged) return { after, causes, isClaimChanged, isNodeChanged };
  return { after: { ...after, version: before.version + 1, stateSince: now }, causes, isClaimChanged, isNodeChanged };
}

const hasClaimChanged = (before: NodeState, after: NodeState): boolean =>
  CLAIM_FIELDS.some((field) => (before[field] ?? null) !== (after[field] ?? null)) ||
  BELIEF_TIMES.some((field) => before[field]?.getTime() !== after[field]?.getTime()) ||
  !isSameList(before.premiseGroups ?? [], after.premiseGroups ?? []) ||
  before.agingFrom.getTime() !== after.agingFrom.getTime() ||
  !isSameLife(before, after) ||
  !isSameJson(before.runnerUp, after.runnerUp);

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

const isSameJson = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

function stateAfter(before: NodeState, premises: readonly NodeState[], now: Date): NodeState {
  const causes = causesFrom(before.replaced, premises);
  return reconcluded(before, reasonedFrom(before, premises, causes, now), causes, premises, now);
}

/**
 * A node to decide about. A node that does not wait in the frontier is considered only if one of its dependencies
 * changes.
 */
type PageNode = Pick<Reached, 'id' | 'rank' | 'isWaiting'>;

/** The input of one page of a cascade. */
export interface PageState {
  cascade: Pick<Cascade, 'id' | 'spaceId' | 'rootIds'>;
  /** Lowest rank first; at least one is waiting. */
  nodes: readonly PageNode[];
  dependencies: readonly Dependency[];
  now: Date;
}

export interface PagePlan {
  events: NewEvent[];
  /** Changes of belief that follow from the changes of the page. */
  beliefs: NewEvent[];
  visited: string[];
  /** The lessons and cornerstones of the page whose support a policy must count again. */
  recounts: string[];
  /** Nodes whose dependents have to be processed. */
  changed: Set<string>;
}

/**
 * Decides a page in stretches, from the lowest rank up, so that each node is decided after the changes of its
 * dependencies. A root counts as changed. The cascade does not continue above a node that does not change.
 */
export class PagePlanner {
  readonly plan: PagePlan = { events: [], beliefs: [], visited: [], recounts: [], changed: new Set() };
  readonly #premisesOf = new Map<string, string[]>();
  readonly #nodeStates = new Map<string, NodeState>();
  readonly #roots: ReadonlySet<string>;

  constructor(private readonly state: PageState) {
    this.#roots = new Set(state.cascade.rootIds);
    for (const { nodeId, premiseId } of state.dependencies) {
      const premises = this.#premisesOf.get(nodeId);
      if (premises === undefined) this.#premisesOf.set(nodeId, [premiseId]);
      else premises.push(premiseId);
    }
  }

  /**
   * The nodes that must be read before each stretch can be decided: the nodes of the stretch and their premises,
   * without those that an earlier stretch has read.
   */
  *needs(stretches: readonly (readonly PageNode[])[]): Generator<string[]> {
    const asked = new Set<string>();
    for (const nodes of stretches) {
      const ids = nodes.flatMap(({ id }) => [id, ...(this.#premisesOf.get(id) ?? [])]).filter((id) => !asked.has(id));
      for (const id of ids) asked.add(id);
      yield [...new Set(ids)];
    }
  }

  /** Decides the next stretch of the page. `nodeStates`: the nodes read for that stretch. */
  decide(nodes: readonly PageNode[], nodeStates: ReadonlyMap<string, NodeState>): void {
    for (const [id, nodeState] of nodeStates) this.#nodeStates.set(id, nodeState);
    for (const node of nodes) this.#decide(node);
  }

  #decide({ id, isWaiting }: PageNode): void {
    const { plan } = this;
    const premiseIds = this.#premisesOf.get(id) ?? [];
    if (!isWaiting && !premiseIds.some((premise) => plan.changed.has(premise))) return;
    plan.visited.push(id);
    if (countsSupport(id, this.#nodeStates.get(id))) plan.recounts.push(id);
    const before = this.#nodeStates.get(id);
    const evaluation = look(this.#nodeStates, id, premiseIds, this.state.now);
    if (evaluation !== null) {
      this.#nodeStates.set(id, evaluation.after);
      plan.events.push(changeEvent(this.state.cascade, evaluation, this.state.now));
      plan.beliefs.push(...beliefsAfter(this.state.cascade, before!, evaluation, this.state.now));
    }
    if (evaluation !== null || this.#roots.has(id)) plan.changed.add(id);
  }
}

function look(
  current: ReadonlyMap<string, NodeState>,
  id: string,
  premiseIds: readonly string[],
  now: Date,
): Evaluation | null {
  const before = current.get(id);
  const premises = premiseIds.flatMap((premise) => current.get(premise) ?? []);
  // If a root is supported only by evidence, the write that started the cascade has already decided it.
  return before === undefined || premises.length === 0 || !isConcluded(before) ? null : evaluate(before, premises, now);
}

/** Lessons, and cornerstones, which are not claims and so have no state of their own. */
const countsSupport = (id: string, nodeState: NodeState | undefined): boolean =>
  nodeState === undefined ? !isEvidence(id) : nodeState.type === 'lesson';

function changeEvent(
  { id, spaceId }: PageState['cascade'],
  { after, causes, isClaimChanged, isNodeChanged }: Evaluation,
  now: Date,
): NewEvent {
  const parts: ClaimSupportPart & NodeSupportPart = {
    ...(isClaimChanged ? { claimSupport: writtenClaimSupport(after) } : {}),
    ...(isNodeChanged ? { nodeSupport: { ...writtenNodeSupport(after), stateSince: now.toISOString() } } : {}),
  };
  return supportRecomputed({ id, spaceId, occurredAt: now }, after.id, causes, parts);
}

/**
 * The changes of belief of an evaluated node. Like the changes that cause them, they belong to no session; therefore
 * many of them fit into one event.
 */
const beliefsAfter = (
  { spaceId, rootIds }: PageState['cascade'],
  before: NodeState,
  { after, isClaimChanged }: Evaluation,
  now: Date,
): NewEvent[] =>
  isClaimChanged && hasBeliefChanged(before, after)
    ? beliefEvents({ id: before.id, spaceId, sessionId: null }, before, after, rootIds, now)
    : [];

const hasBeliefChanged = (before: NodeState, after: NodeState): boolean => before.beliefState !== after.beliefState;

/**
 * Records that some of the claims supported by root evidence have been weighed. The evidence stays in the frontier
 * until all of its claims have been weighed.
 */
export function advanceWeighing(
  { id, spaceId }: PageState['cascade'],
  claimIds: readonly string[],
  now: Date,
  handsOn: boolean,
): NewEvent {
  return cascadeAdvanced(
    { id, spaceId, occurredAt: now },
    { visited: [], weighed: claimIds.length, upTo: NOWHERE, changed: [...claimIds], handsOn },
  );
}

/** A position before every waiting node. */
const NOWHERE = { rank: 0, id: '' };

/** Records the progress of a cascade. `handsOn`: the next delivery continues. */
export function advance(
  { cascade: { id, spaceId }, nodes, now }: PageState,
  { visited, recounts, changed }: PagePlan,
  handsOn: boolean,
): NewEvent {
  const last = nodes.findLast(({ isWaiting }) => isWaiting)!;
  return cascadeAdvanced(
    { id, spaceId, occurredAt: now },
    { visited, recounts, upTo: { rank: last.rank, id: last.id }, changed: [...changed], handsOn },
  );
}
