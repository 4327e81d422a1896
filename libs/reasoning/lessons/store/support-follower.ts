import type { AdvancedPayload } from '#libs/graph/cascades/domain/index.js';
import type { GraphParts } from '#libs/graph/nodes/domain/index.js';
import type { NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Consequence } from '#libs/history/events/store/index.js';
import { readState, type ClaimStandingPart, type WrittenState } from '#libs/knowledge/slots/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { changedIn, STANDING_KINDS, type Rest, type Standing } from '../../standing/domain/index.js';
import type { StandingRepository } from '../../standing/store/index.js';
import { followObservation, isRecount, recountFooting, recountSupport } from '../domain/index.js';

const listBorneOut = sql(import.meta.url, 'list-borne-out');

/** An exemplar of a lesson or cornerstone that comes or goes with what is being recorded. */
type Exemplar = Pick<Rest, 'nodeId' | 'premiseId'>;

/**
 * Recounts what bears lessons and cornerstones out, as their incidents and supports fall and come back and as exemplars are tied and untied.
 * A recount itself is not followed: what a lesson bears out in turn, however deep they are nested, is recounted as its cascade comes by.
 */
export class SupportFollower implements Consequence {
  readonly kinds = new Set<string>([...STANDING_KINDS, 'edge_added', 'edge_closed', 'cascade_advanced']);

  constructor(
    private readonly nodes: NodeRepository,
    private readonly standings: StandingRepository,
  ) {}

  readonly follow = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, ts } = events[0]!;
    if (spaceId === null) return [];
    const [changed, tied, untied] = [
      changedIn(events.filter((event) => !isRecount(event))),
      tiedIn(events),
      await this.#untied(tx, spaceId, events),
    ];
    const on = changed.size === 0 ? [] : await tx.all<{ id: string }>(listBorneOut, spaceId, [...changed.keys()]);
    const ids = [
      ...new Set([
        ...on.map(({ id }) => id),
        ...[...tied, ...untied].map(({ nodeId }) => nodeId),
        ...reachedIn(events),
      ]),
    ];
    if (ids.length === 0) return [];
    const [nodes, rests] = await Promise.all([this.nodes.find(tx, spaceId, ids), this.standings.rests(tx, ids)]);
    const now = [...rests, ...tied].filter(
      ({ nodeId, premiseId }) =>
        !untied.some((exemplar) => exemplar.nodeId === nodeId && exemplar.premiseId === premiseId),
    );
    const standings = await this.standings.load(tx, { id: spaceId, now: ts }, [
      ...ids,
      ...now.map(({ premiseId }) => premiseId),
    ]);
    return nodes.flatMap((node) => {
      const incidents = new Set(
        now.filter(({ nodeId }) => nodeId === node.id).map(({ premiseId }) => premiseId as string),
      );
      const borneOutBy = [...incidents]
        .flatMap((id) => standings.get(id) ?? [])
        .map((incident) => ({ ...incident, ...changed.get(incident.id), id: incident.id }));
      switch (node.type) {
        case 'cornerstone':
          return recountFooting(node, borneOutBy, ts);
        case 'lesson':
          return recountSupport({ standing: leftBy(events, standings.get(node.id)!), node }, borneOutBy, ts);
        case 'prediction':
          return followObservation(node, borneOutBy, ts);
        default:
          return [];
      }
    });
  };

  async #untied(tx: TenantTx, spaceId: string, events: readonly NewEvent[]): Promise<Exemplar[]> {
    const ids = events.flatMap(({ payload }) => (payload as GraphParts).closed?.ids ?? []);
    const edges = await this.nodes.findEdges(tx, spaceId, ids);
    return edges.filter(({ kind }) => kind === 'exemplifies').map(exemplarOf);
  }
}

/** A lesson as the events leave it, which may be about itself as well as about what bears it out. */
function leftBy(events: readonly NewEvent[], lesson: Standing): Standing {
  const states = events.flatMap(({ payload }) => {
    const {
      after,
      claims = [],
      claimStanding,
    } = payload as { after?: WrittenState; claims?: WrittenState[] } & ClaimStandingPart;
    return [after, claimStanding, ...claims].filter((state) => state?.id === lesson.id) as WrittenState[];
  });
  return states.reduce((left, state) => ({ ...left, ...readState(state) }), lesson);
}

/** Lessons and what is no claim, cornerstones among it, that a cascade came by. */
function reachedIn(events: readonly NewEvent[]): string[] {
  return events
    .filter(({ kind }) => kind === 'cascade_advanced')
    .flatMap(({ payload }) => (payload as AdvancedPayload).recounts ?? []);
}

function tiedIn(events: readonly NewEvent[]): Exemplar[] {
  return events
    .flatMap(({ payload }) => (payload as GraphParts).edges ?? [])
    .filter(({ kind }) => kind === 'exemplifies')
    .map(exemplarOf);
}

const exemplarOf = ({ fromId, toId }: { fromId: string; toId: string }): Exemplar => ({
  nodeId: toId,
  premiseId: fromId as Rest['premiseId'],
});
