import { isContested, type Cause } from '#libs/graph/cascades/index.js';
import { written } from '#libs/history/events/index.js';
import { concludedBy, grounds, stronger, type Grounds, scoresAt } from '#libs/knowledge/claims/index.js';
import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import { rankAbove, type Reasoned } from './premises.rules.js';
import type { NodeState } from './node-state.js';

/**
 * How a concluded claim stands once its premises amount to `reasoned`. Where evidence carries it as well, the stronger of the two counts, and a claim that stands
 * by its evidence has no causes: what happens to its premises does not reach it (claims spec, section 15a, rule 3).
 */
export function reconcluded(
  before: NodeState,
  { rootGroups, confidenceLimit, ...reasoned }: Reasoned,
  causes: Cause[],
  premises: readonly NodeState[],
  now: Date,
): NodeState {
  const { evidence, premises: concluded } = grounds(before);
  if (concluded === null) return before;
  const rebuilt = concludedBy(concluded, reasoned, reasoned.confidence);
  const isAsserted = before.runnerUp !== null;
  const [best, other] = stronger(isAsserted ? (evidence as Grounds) : null, rebuilt, before, now);
  const inherits = best === rebuilt;
  const node = {
    rank: rankAbove(premises),
    confidenceLimit,
    ...(isAsserted ? {} : { rootGroups }),
    causes: inherits ? causes : [],
    isContested: inherits && isContested(causes),
  };
  const grounding = inherits ? best.inherited : groundingAt({ ...best, grounding: best.inherited }, now);
  return {
    ...before,
    ...best,
    ...node,
    grounding,
    ...scoresAt({ ...before, ...best }, now),
    runnerUp: other === null ? null : written(other),
  };
}
