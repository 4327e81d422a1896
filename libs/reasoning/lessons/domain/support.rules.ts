import { lessonConfidence, type CorroboratingType } from '#libs/graph/confidence/domain/index.js';
import { nodeChanged, type Node } from '#libs/graph/nodes/domain/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import { writtenClaimStanding } from '#libs/knowledge/slots/domain/index.js';
import type { Standing } from '../../standing/domain/index.js';

type Incident = Pick<Standing, 'id' | 'status' | 'grounding' | 'confidence' | 'trust' | 'confidenceLimit' | 'rootGroups'>;

/** Whether it bears something out now. */
const isSound = ({ status, grounding }: Incident): boolean => status === 'active' && grounding === 'sound';

const groupsOf = (incidents: readonly Incident[]): string[] => [...new Set(incidents.flatMap(({ rootGroups }) => rootGroups))].sort();

/** What its incidents make of a lesson now: those that are live and sound, the others left out (graph spec, section 3.4). No event where nothing changes. */
export function recountSupport(lesson: { standing: Standing; node: Node }, incidents: readonly Incident[], now: Date): NewEvent[] {
  const { standing, node } = lesson;
  const sound = incidents.filter(isSound);
  const { confidence, limit, isSupportLost } = lessonConfidence(node.detail.reasoningType as CorroboratingType, sound.map((incident) => (
    { id: incident.id, confidence: incident.confidence ?? incident.trust, limit: incident.confidenceLimit, rootGroups: incident.rootGroups })));
  const rootGroups = groupsOf(sound);
  const isAlike = confidence === standing.confidence && limit === node.confidenceLimit && rootGroups.join('\n') === node.rootGroups.join('\n');
  if (isAlike && isSupportLost === (node.detail.supportLost === true)) return [];
  const after: Node = { ...node, rootGroups, confidenceLimit: limit, detail: { ...node.detail, supportLost: isSupportLost }, version: node.version + 1, stateSince: now };
  const claimStanding = writtenClaimStanding({ ...standing, confidence, version: standing.version + 1, stateSince: now });
  return [
    { kind: 'grounds_changed', spaceId: node.spaceId, subjectId: node.id, ts: now, payload: { because: { incidents: sound.map(({ id }) => id) }, claimStanding } },
    nodeChanged(after, { because: { incidents: sound.map(({ id }) => id) } }),
  ];
}

/** Whether anything still bears a cornerstone out; its status is for people to decide. No event where nothing changes. */
export function recountFooting(node: Node, supports: readonly Incident[], now: Date): NewEvent[] {
  const sound = supports.filter(isSound);
  const [rootGroups, supportLost] = [groupsOf(sound), sound.length === 0];
  if (rootGroups.join('\n') === node.rootGroups.join('\n') && supportLost === node.detail.supportLost) return [];
  const after: Node = { ...node, rootGroups, detail: { ...node.detail, supportLost }, version: node.version + 1, stateSince: now };
  return [nodeChanged(after, { because: { supports: sound.map(({ id }) => id) } })];
}
