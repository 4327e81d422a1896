import { cascadeAdvanced, groundsChanged, type Cascade, type Reached } from '#libs/graph/cascades/domain/index.js';
import { writtenNodeStanding, type NodeStandingPart } from '#libs/graph/nodes/domain/index.js';
import type { EventPayload, NewEvent } from '#libs/history/events/domain/index.js';
import { writtenClaimStanding, type ClaimStandingPart } from '#libs/knowledge/slots/domain/index.js';
import type { Rest, Standing } from '../../standing/domain/index.js';
import { evaluate, type Evaluation } from './evaluation.rules.js';

/** What one page of a cascade is decided on. */
export interface PageState {
  cascade: Pick<Cascade, 'id' | 'spaceId' | 'rootIds'>;
  /** Nodes to decide, lowest rank first; at least one waits. Those that do not wait in the frontier count only if something below them changes. */
  nodes: readonly Pick<Reached, 'id' | 'rank' | 'isWaiting'>[];
  standings: ReadonlyMap<string, Standing>;
  rests: readonly Rest[];
  now: Date;
}

export interface PagePlan {
  events: NewEvent[];
  visited: string[];
  /** Lessons and cornerstones among them: a consequence counts what bears them out. */
  recounts: string[];
  /** The last node that waited. */
  upTo: { rank: number; id: string };
  /** What rests on these is to be looked at. */
  changed: string[];
}

/** Goes through a page from below: what changes is seen by what rests on it. A root counts as changed; where nothing changes, the cascade stops. */
export function planPage({ cascade, nodes, standings, rests, now }: PageState): PagePlan {
  const current = new Map(standings);
  const premisesOf = new Map<string, string[]>();
  for (const { nodeId, premiseId } of rests) premisesOf.set(nodeId, [...premisesOf.get(nodeId) ?? [], premiseId]);
  const roots = new Set(cascade.rootIds);
  const { rank, id } = nodes.findLast(({ isWaiting }) => isWaiting)!;
  const plan: PagePlan = { events: [], visited: [], recounts: [], upTo: { rank, id }, changed: [] };
  const changed = new Set<string>();
  for (const { id, isWaiting } of nodes) {
    const premiseIds = premisesOf.get(id) ?? [];
    if (!isWaiting && !premiseIds.some((premise) => changed.has(premise))) continue;
    plan.visited.push(id);
    const evaluation = look(current, id, premiseIds, now);
    if (evaluation !== null) {
      current.set(id, evaluation.after);
      plan.events.push(changeEvent(cascade, evaluation, now));
    }
    if (evaluation !== null || roots.has(id)) changed.add(id);
  }
  plan.changed = [...changed];
  plan.recounts = plan.visited.filter((id) => countsSupport(current.get(id)));
  return plan;
}

function look(current: ReadonlyMap<string, Standing>, id: string, premiseIds: readonly string[], now: Date): Evaluation | null {
  const before = current.get(id);
  const premises = premiseIds.flatMap((premise) => current.get(premise) ?? []);
  // A root that nothing carries but its evidence was decided by the write that set the cascade off.
  return before === undefined || premises.length === 0 || before.trustLimit === null ? null : evaluate(before, premises, now);
}

/** Lessons, and cornerstones, which are no claims. */
const countsSupport = (standing: Standing | undefined): boolean => standing === undefined || standing.type === 'lesson';

function changeEvent({ id, spaceId }: PageState['cascade'], { after, causes, isClaimChanged, isNodeChanged }: Evaluation, now: Date): NewEvent {
  const parts: ClaimStandingPart & NodeStandingPart = {
    ...(isClaimChanged ? { claimStanding: writtenClaimStanding(after) } : {}),
    ...(isNodeChanged ? { nodeStanding: writtenNodeStanding({ ...after, stateSince: now }) } : {}),
  };
  return groundsChanged({ id, spaceId, ts: now }, after.id, causes, parts as EventPayload);
}

/** Notes how far a cascade has come. `handsOn`: the next delivery goes on. */
export const advance = ({ cascade: { id, spaceId }, now }: PageState, { visited, recounts, upTo, changed }: PagePlan, handsOn: boolean): NewEvent => (
  cascadeAdvanced({ id, spaceId, ts: now }, { visited, recounts, upTo, changed, handsOn }));
