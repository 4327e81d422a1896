import type { CascadePayloads } from '#libs/graph/cascades/index.js';
import { graphPartsOf, type GraphPayloads, type NodeRepository } from '#libs/graph/model/index.js';
import { ofKinds, type EventPolicy, type EventsOf, type NewEvent } from '#libs/history/events/index.js';
import {
  claimPartsOf,
  readSupport,
  readState,
  type ClaimPayloads,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  changedIn,
  STATE_CHANGE_KINDS,
  type Dependency,
  type NodeState,
  type NodeStateRepository,
} from '../../node-states/index.js';
import { updateForecastRoots, isRecount, recountCornerstone, recountSupport } from '../domain/lesson.rules.js';

/** An exemplar of a lesson or cornerstone that is added or removed by the events being recorded. */
type Exemplar = Pick<Dependency, 'nodeId' | 'premiseId'>;

const KINDS = [...STATE_CHANGE_KINDS, 'edge_added', 'edge_closed', 'cascade_advanced'] as const;
type BearingEvent = EventsOf<Pick<ClaimPayloads & GraphPayloads & CascadePayloads, (typeof KINDS)[number]>>;

/**
 * Counts the support of lessons and cornerstones again when their incidents and supports lose or regain their validity,
 * and when exemplars are added or removed. The policy does not react to its own results: if the counted lesson supports
 * other lessons, at any depth, its cascade counts those.
 */
export class SupportPolicy implements EventPolicy<BearingEvent> {
  readonly kinds = new Set(KINDS);

  constructor(
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly slots: SlotRepository,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly BearingEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    if (spaceId === null) return [];
    const [changed, tied, untied] = [
      changedIn(events.filter((event) => !isRecount(event))),
      tiedIn(events),
      await this.#untied(tx, spaceId, events),
    ];
    const on = changed.size === 0 ? [] : await this.nodeStates.listBorneOut(tx, spaceId, [...changed.keys()]);
    const ids = [
      ...new Set([
        ...on.map(({ id }) => id),
        ...[...tied, ...untied].map(({ nodeId }) => nodeId),
        ...reachedIn(events),
      ]),
    ];
    if (ids.length === 0) return [];
    const [, nodes, dependencies] = await Promise.all([
      this.slots.lock(tx, ids),
      this.nodes.find(tx, spaceId, ids),
      this.nodeStates.listDependencies(tx, ids),
    ]);
    // A claim may also be an incident by another edge, which stays.
    const isUntied = ({ kind, nodeId, premiseId }: Dependency): boolean =>
      kind === 'exemplifies' &&
      untied.some((exemplar) => exemplar.nodeId === nodeId && exemplar.premiseId === premiseId);
    const now: Exemplar[] = [...dependencies.filter((each) => !isUntied(each)), ...tied];
    const nodeStates = await this.nodeStates.load(tx, { id: spaceId, now: occurredAt }, [
      ...ids,
      ...now.map(({ premiseId }) => premiseId),
    ]);
    return nodes.flatMap((node) => {
      const incidents = new Set(
        now.filter(({ nodeId }) => nodeId === node.id).map(({ premiseId }) => premiseId as string),
      );
      const borneOutBy = [...incidents]
        .flatMap((id) => nodeStates.get(id) ?? [])
        .map((incident) => ({ ...incident, ...changed.get(incident.id), id: incident.id }));
      switch (node.type) {
        case 'cornerstone':
          return recountCornerstone(node, borneOutBy, occurredAt);
        case 'lesson':
          return recountSupport({ nodeState: leftBy(events, nodeStates.get(node.id)!), node }, borneOutBy, occurredAt);
        case 'prediction':
          return updateForecastRoots(node, borneOutBy, occurredAt);
        default:
          return [];
      }
    });
  };

  async #untied(tx: TenantTx, spaceId: string, events: readonly BearingEvent[]): Promise<Exemplar[]> {
    const ids = events.flatMap((event) => graphPartsOf(event).closed?.ids ?? []);
    const edges = await this.nodes.findEdges(tx, spaceId, ids);
    return edges.filter(({ kind }) => kind === 'exemplifies').map(exemplarOf);
  }
}

/** A lesson in its state after the events. The events may be about its support, or about the lesson itself. */
function leftBy(events: readonly BearingEvent[], lesson: NodeState): NodeState {
  const states = events.flatMap((event) => {
    const { after, claims = [], claimSupport } = claimPartsOf(event);
    return [
      ...(after?.id === lesson.id ? [readState(after)] : []),
      ...(claimSupport?.id === lesson.id ? [readSupport(claimSupport)] : []),
      ...claims.filter(({ id }) => id === lesson.id).map(readState),
    ];
  });
  return states.reduce<NodeState>((left, state) => ({ ...left, ...state }), lesson);
}

/** Lessons, and nodes that are not claims, such as cornerstones, that a cascade has processed. */
const reachedIn = (events: readonly BearingEvent[]): string[] =>
  ofKinds(events, ['cascade_advanced']).flatMap(({ payload }) => payload.recounts ?? []);

const tiedIn = (events: readonly BearingEvent[]): Exemplar[] =>
  events
    .flatMap((event) => graphPartsOf(event).edges ?? [])
    .filter(({ kind }) => kind === 'exemplifies')
    .map(exemplarOf);

const exemplarOf = ({ fromId, toId }: { fromId: string; toId: string }): Exemplar => ({
  nodeId: toId,
  premiseId: fromId as Dependency['premiseId'],
});
