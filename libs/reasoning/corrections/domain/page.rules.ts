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
 * Evaluates a derived node again from its present premises (graph spec, sections 3.5 and 5.4). Returns null if nothing
 * about the node changes.
 */
export function evaluate(before: NodeState, premises: readonly NodeState[], now: Date): Evaluation | null {
  const after = stateAfter(before, premises, now);
  const causes = causeChange(before.causes, after.causes);
  const isClaimChanged = hasClaimChanged(before, after);
  const isNodeChanged =
    before.rank !== after.rank ||
    before.isContested !== after.isContested ||
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
 * A node to decide about. A node that does not wait in the frontier is considered only if something below it changes.
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

/** What was decided about a part of a page. */
interface Part {
  events: NewEvent[];
  /** Changes of belief that follow from the changes of the part. */
  beliefs: NewEvent[];
  visited: string[];
  /** The lessons and cornerstones among the visited nodes: a policy recounts their support. */
  recounts: string[];
  /** Nodes whose dependents have to be processed. */
  changed: Set<string>;
}

/**
 * Decides a page from the lowest rank up, a part at a time, so that dependents see the changes below them. A root counts
 * as changed. The cascade does not continue above a node that does not change.
 */
export class PagePlanner {
  readonly #premisesOf = new Map<string, string[]>();
  readonly #nodeStates = new Map<string, NodeState>();
  readonly #roots: ReadonlySet<string>;
  readonly #decided: Part[] = [];

  constructor(private readonly state: PageState) {
    this.#roots = new Set(state.cascade.rootIds);
    for (const { nodeId, premiseId } of state.dependencies) {
      const premises = this.#premisesOf.get(nodeId);
      if (premises === undefined) this.#premisesOf.set(nodeId, [premiseId]);
      else premises.push(premiseId);
    }
  }

  /** The nodes whose state decides about a part: its own nodes and their premises. */
  needs(nodes: readonly PageNode[]): string[] {
    return [...new Set(nodes.flatMap(({ id }) => [id, ...(this.#premisesOf.get(id) ?? [])]))];
  }

  /**
   * Decides a part once all parts before it are decided; a part that is decided again replaces the earlier decision.
   * `nodeStates`: the states that were read for this part, which may leave out nodes that were read for earlier parts.
   */
  decide(place: number, nodes: readonly PageNode[], nodeStates: ReadonlyMap<string, NodeState>): Part {
    for (const [id, nodeState] of nodeStates) this.#nodeStates.set(id, nodeState);
    const part: Part = { events: [], beliefs: [], visited: [], recounts: [], changed: new Set() };
    this.#decided.splice(place, Infinity, part);
    for (const node of nodes) this.#decide(part, node);
    return part;
  }

  /** What was decided about the whole page. */
  get visited(): Pick<Part, 'visited' | 'recounts' | 'changed'> {
    return {
      visited: this.#decided.flatMap(({ visited }) => visited),
      recounts: this.#decided.flatMap(({ recounts }) => recounts),
      changed: new Set(this.#decided.flatMap(({ changed }) => [...changed])),
    };
  }

  #decide(part: Part, { id, isWaiting }: PageNode): void {
    const premiseIds = this.#premisesOf.get(id) ?? [];
    if (!isWaiting && !premiseIds.some((premise) => this.#isChanged(premise))) return;
    part.visited.push(id);
    if (countsSupport(id, this.#nodeStates.get(id))) part.recounts.push(id);
    const before = this.#nodeStates.get(id);
    const evaluation = look(this.#nodeStates, id, premiseIds, this.state.now);
    if (evaluation !== null) {
      this.#nodeStates.set(id, evaluation.after);
      part.events.push(changeEvent(this.state.cascade, evaluation, this.state.now));
      part.beliefs.push(...beliefsAfter(this.state.cascade, before!, evaluation, this.state.now));
    }
    if (evaluation !== null || this.#roots.has(id)) part.changed.add(id);
  }

  #isChanged(id: string): boolean {
    return this.#decided.some(({ changed }) => changed.has(id));
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
  // A root that is supported only by its evidence was decided by the write that started the cascade.
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
 * The changes of belief of an evaluated node. Like the changes that cause them, they belong to no session, so that many
 * of them fit into one event.
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
 * Records that some of the claims that root evidence supports have been weighed. The evidence stays in the frontier
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
  { visited, recounts, changed }: PagePlanner['visited'],
  handsOn: boolean,
): NewEvent {
  const last = nodes.findLast(({ isWaiting }) => isWaiting)!;
  return cascadeAdvanced(
    { id, spaceId, occurredAt: now },
    { visited, recounts, upTo: { rank: last.rank, id: last.id }, changed: [...changed], handsOn },
  );
}
