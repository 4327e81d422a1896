import { lessonConfidence, type CorroboratingType } from '#libs/graph/model/index.js';
import { written } from '#libs/history/events/index.js';
import type { ClaimBasis } from '#libs/knowledge/claims/index.js';
import { rankAbove, type NodeState } from '../../node-states/index.js';
import { checkPattern } from '../../tripwires/index.js';
import { checkExemplar } from './edge.rules.js';
import { detailOf, edgesTo, nodeOf, type Maker } from './made-node.js';
import { duplicateIncident } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';

export type LessonItem = CreateNodeItem & { type: 'lesson' };

export const isLesson = (item: CreateNodeItem): item is LessonItem => item.type === 'lesson';

const DEFAULT_REASONING: CorroboratingType = 'inductive_generalization';

/** Throws `pattern_unsupported` and `duplicate_incident`. */
export function checkLesson({ situationPattern, incidentIds }: LessonItem): void {
  if (situationPattern) checkPattern(situationPattern);
  const twice = incidentIds!.find((id, i) => incidentIds!.indexOf(id) !== i);
  if (twice !== undefined) throw duplicateIncident({ id: twice });
}

/** What a lesson stands on: its incidents, added up as far as they are independent (graph spec, section 3.4). Throws `exemplar_not_live`. */
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
