import {
  lessonConfidence,
  type CorroboratingType,
  nodeChanged,
  writtenNodeSupport,
  type Node,
  type NodeSupportPart,
} from '#libs/graph/model/index.js';
import type { EventPayload, NewEvent } from '#libs/history/events/index.js';
import { writtenClaimSupport, type ClaimSupportPart } from '#libs/knowledge/claims/index.js';
import { groundingNow, rankAbove, type NodeState } from '../../node-states/index.js';

type Incident = Pick<
  NodeState,
  'id' | 'status' | 'grounding' | 'aged' | 'rank' | 'confidence' | 'trust' | 'confidenceLimit' | 'rootGroups'
>;

/** Whether it bears something out now. */
const isSound = (incident: Incident): boolean => incident.status === 'active' && groundingNow(incident) === 'sound';

const groupsOf = (incidents: readonly Incident[]): string[] =>
  [...new Set(incidents.flatMap(({ rootGroups }) => rootGroups))].sort();

/** What its incidents make of a lesson now: those that are live and sound, the others left out (graph spec, section 3.4). No event where nothing changes. */
export function recountSupport(
  lesson: { nodeState: NodeState; node: Node },
  incidents: readonly Incident[],
  now: Date,
): NewEvent[] {
  const { nodeState, node } = lesson;
  const sound = incidents.filter(isSound);
  const { confidence, limit, isSupportLost } = lessonConfidence(
    node.detail.reasoningType as CorroboratingType,
    sound.map((incident) => ({
      id: incident.id,
      confidence: incident.confidence ?? incident.trust,
      limit: incident.confidenceLimit,
      rootGroups: incident.rootGroups,
    })),
  );
  const [rootGroups, rank, isRevalued] = [groupsOf(sound), rankAbove(incidents), confidence !== nodeState.confidence];
  const isInPlace =
    rank === node.rank && limit === node.confidenceLimit && rootGroups.join('\n') === node.rootGroups.join('\n');
  if (!isRevalued && isInPlace && isSupportLost === (node.detail.supportLost === true)) return [];
  const after: Node = {
    ...node,
    rank,
    rootGroups,
    confidenceLimit: limit,
    detail: { ...node.detail, supportLost: isSupportLost },
    version: node.version + 1,
    stateSince: now,
  };
  const because = { incidents: sound.map(({ id }) => id) };
  const parts: ClaimSupportPart & NodeSupportPart = {
    ...(isRevalued
      ? {
          claimSupport: writtenClaimSupport({
            ...nodeState,
            confidence,
            version: nodeState.version + 1,
            stateSince: now,
          }),
        }
      : {}),
    nodeSupport: writtenNodeSupport(after),
  };
  return [
    {
      kind: 'support_recomputed',
      spaceId: node.spaceId,
      subjectId: node.id,
      occurredAt: now,
      payload: { because, ...parts } as EventPayload,
    },
    nodeChanged(after, { because }),
  ];
}

/** Whether an event is what became of a lesson by counting. */
export const isRecount = ({ kind, payload }: NewEvent): boolean =>
  kind === 'support_recomputed' && (payload.because as { incidents?: unknown } | undefined)?.incidents !== undefined;

/** Whether anything still bears a cornerstone out; its status is for people to decide. No event where nothing changes. */
export function recountCornerstone(node: Node, supports: readonly Incident[], now: Date): NewEvent[] {
  const sound = supports.filter(isSound);
  const [rootGroups, rank, supportLost] = [groupsOf(sound), rankAbove(supports), sound.length === 0];
  if (
    rank === node.rank &&
    rootGroups.join('\n') === node.rootGroups.join('\n') &&
    supportLost === node.detail.supportLost
  )
    return [];
  const after: Node = {
    ...node,
    rank,
    rootGroups,
    detail: { ...node.detail, supportLost },
    version: node.version + 1,
    stateSince: now,
  };
  return [nodeChanged(after, { because: { supports: sound.map(({ id }) => id) } })];
}

/** A forecast comes from where the observation does that it was read from. Where that has lost its evidence, from where it came. No event where nothing changes. */
export function updateForecastRoots(forecast: Node, on: readonly Incident[], now: Date): NewEvent[] {
  const rootGroups = groupsOf(on);
  if (rootGroups.length === 0 || rootGroups.join('\n') === forecast.rootGroups.join('\n')) return [];
  return [
    nodeChanged(
      { ...forecast, rootGroups, version: forecast.version + 1, stateSince: now },
      { because: { observations: on.map(({ id }) => id) } },
    ),
  ];
}
