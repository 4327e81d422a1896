import { z } from 'zod';
import {
  lessonConfidence,
  type CorroboratingType,
  type Node,
  nodeChanged,
  writtenNodeSupport,
  type NodeSupportPart,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import {
  type ClaimBasis,
  type ClaimSupportPart,
  isClaimEvent,
  writtenClaimSupport,
} from '#libs/knowledge/claims/index.js';
import { boundedText, declareError, idOf, outcomesOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { rankAbove, type NodeState, groundingNow } from '../../node-states/index.js';
import { checkPattern } from '../../principles/index.js';
import { checkExemplar } from './edge.rules.js';
import { detailOf, edgesTo, nodeOf, type Maker } from './made-node.js';
import { duplicateIncident } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';
import { NodeView } from './node.views.js';

export type LessonItem = CreateNodeItem & { type: 'lesson' };

export const isLesson = (item: CreateNodeItem): item is LessonItem => item.type === 'lesson';

const DEFAULT_REASONING: CorroboratingType = 'inductive_generalization';

/** Throws `pattern_unsupported` and `duplicate_incident`. */
export function checkLesson({ situationPattern, incidentIds }: LessonItem): void {
  if (situationPattern) checkPattern(situationPattern);
  const twice = incidentIds!.find((id, i) => incidentIds!.indexOf(id) !== i);
  if (twice !== undefined) throw duplicateIncident({ id: twice });
}

/**
 * The basis of a lesson: its incidents, combined as far as they are independent (graph spec, section 3.4). Throws
 * `exemplar_not_live`.
 */
export function lessonBasis(item: LessonItem, incidents: readonly NodeState[], maker: Maker): ClaimBasis {
  incidents.forEach(checkExemplar);
  const reasoningType = item.reasoningType ?? DEFAULT_REASONING;
  const { confidence, limit } = lessonConfidence(
    reasoningType,
    incidents.map((incident) => ({
      id: incident.id,
      confidence: incident.confidence ?? incident.trust,
      limit: incident.confidenceLimit,
      rootGroups: incident.rootGroups,
    })),
  );
  const rootGroups = [...new Set(incidents.flatMap((incident) => incident.rootGroups))].sort();
  const detail = { ...detailOf(item, ['claim', 'incidentIds']), reasoningType };
  return {
    type: 'lesson',
    premises: null,
    confidence,
    most: Math.min(confidence, ...incidents.flatMap(({ trust, gateTrust }) => [trust, gateTrust])),
    graph: (claimId) => ({
      node: written(
        nodeOf(
          { id: claimId, type: 'lesson', detail, confidenceLimit: limit, rootGroups, rank: rankAbove(incidents) },
          maker,
        ),
      ),
      edges: edgesTo('supported_by', { id: claimId, type: 'lesson' }, incidents, maker).map(written),
    }),
  };
}

export const EndorseNudgeInput = z.strictObject({
  space: spaceRef,
  id: idOf('clm').describe('Id of the lesson.'),
  endorsed: z
    .boolean()
    .default(true)
    .describe('Whether its nudge may be printed in contexts; false withdraws an endorsement.'),
  note: boundedText(2_000).nullish().describe('The reason; stored with the event.'),
});

export const EndorseNudgeResult = z
  .object({
    outcome: outcomesOf('Nudge', ['endorsed', 'withdrawn', 'no_op']).describe('no_op: nothing changed.'),
    node: NodeView.describe('The lesson after the call; `fields.endorsement` contains by whom and when.'),
  })
  .meta({ id: 'EndorseNudgeResult', description: 'The result of endorsing a nudge, or withdrawing an endorsement.' });

export const notALesson = declareError<{ id: string; type: string }>(
  'not_a_lesson',
  'invalid',
  ({ id, type }) => `${id} is a ${type}; only the nudge of a lesson can be endorsed.`,
);
const noNudge = declareError<{ id: string }>(
  'no_nudge',
  'conflict',
  ({ id }) => `The lesson ${id} has no nudge to endorse.`,
);

/** The endorsement of the nudge of a lesson, stored on its node. */
export type Endorsement = { by: string; at: string };

/**
 * The lesson with its nudge endorsed, or no longer endorsed. null: the nudge is already in this state. Throws
 * `not_a_lesson`, `no_nudge`.
 */
export function withEndorsement(node: Node, endorsed: boolean, by: string, now: Date): Node | null {
  const { id, type, detail } = node;
  if (type !== 'lesson') throw notALesson({ id, type });
  if (typeof detail.nudge !== 'string') throw noNudge({ id });
  const { endorsement = null, ...rest } = detail;
  if (endorsed === (endorsement !== null)) return null;
  const given: Endorsement = { by, at: now.toISOString() };
  return {
    ...node,
    detail: endorsed ? { ...rest, endorsement: given } : rest,
    version: node.version + 1,
    stateSince: now,
  };
}

type Incident = Pick<
  NodeState,
  'id' | 'status' | 'grounding' | 'aged' | 'rank' | 'confidence' | 'trust' | 'confidenceLimit' | 'rootGroups'
>;

/** Whether an incident can support something now. */
const isSound = (incident: Incident): boolean => incident.status === 'active' && groundingNow(incident) === 'sound';

const groupsOf = (incidents: readonly Incident[]): string[] =>
  [...new Set(incidents.flatMap(({ rootGroups }) => rootGroups))].sort();

/**
 * The state of a lesson from its incidents: only incidents that are live and sound count (graph spec, section 3.4). No
 * event is recorded if nothing changes.
 */
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
      payload: { because, ...parts },
    },
    nodeChanged(after, { because }),
  ];
}

/** Whether an event records the result of counting the incidents of a lesson. */
export const isRecount = (event: NewEvent): boolean =>
  isClaimEvent(event) &&
  event.kind === 'support_recomputed' &&
  event.payload.because !== undefined &&
  'incidents' in event.payload.because;

/**
 * Records whether anything still supports a cornerstone. People decide about its status. No event is recorded if
 * nothing changes.
 */
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

/**
 * Gives a forecast the root groups of the observation from which it was read. If the observation has lost its evidence,
 * the forecast keeps its former groups. No event is recorded if nothing changes.
 */
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
