import type { Cause, CauseKind } from '#libs/graph/cascades/index.js';
import { isSetAside, ownCauses, type NodeState } from '../../node-states/index.js';

export const DERIVE_GATES = ['blocked_tainted', 'blocked_hidden', 'blocked_contested', 'blocked_stale'] as const;
export type DeriveGate = (typeof DERIVE_GATES)[number];

/** A premise that cannot be used, and why. `causes` is empty if its status is the only reason. */
export interface Obstacle {
  id: NodeState['id'];
  status: NodeState['status'];
  causes: Cause[];
}

export interface Blocked {
  gate: DeriveGate;
  obstacles: Obstacle[];
}

/**
 * Defects that were accepted knowingly. They are recorded on the node, and end only when the premise itself is
 * repaired.
 */
export interface Overridden {
  contested: Obstacle[];
  stale: Obstacle[];
}

export interface Overrides {
  useContested: boolean;
  useStale: boolean;
}

/**
 * The session and workspace of a conclusion. The conclusion cannot use claims of other sessions and workspaces.
 * Therefore nothing durable depends on claims of a workspace. null or absent: none.
 */
export interface Reader {
  sessionId: string | null;
  workspaceId?: string | null;
}

/** Checks premises in the order of the gates (graph spec, section 4); the first gate that blocks decides. */
export function passGates(premises: readonly NodeState[], reader: Reader, overrides: Overrides): Blocked | Overridden {
  // A quarantined premise counts as hidden; a premise that depends on a quarantined claim counts as tainted.
  const tainted = obstacles(premises, (premise) =>
    caused(premise, ['taint'], ({ rootId }) => rootId !== premise.id || !isSetAside(premise)),
  );
  if (tainted.length > 0) return { gate: 'blocked_tainted', obstacles: tainted };
  const hidden = obstacles(premises, (premise) => (isHidden(premise, reader) ? obstacle(premise, []) : null));
  if (hidden.length > 0) return { gate: 'blocked_hidden', obstacles: hidden };
  const contested = obstacles(premises, (premise) => caused(premise, ['contested']));
  if (contested.length > 0 && !overrides.useContested) return { gate: 'blocked_contested', obstacles: contested };
  const stale = obstacles(premises, outdated);
  if (stale.length > 0 && !overrides.useStale) return { gate: 'blocked_stale', obstacles: stale };
  return { contested, stale };
}

export const isBlocked = <T extends object>(passage: Blocked | T): passage is Blocked => 'gate' in passage;

function caused(
  premise: NodeState,
  kinds: readonly CauseKind[],
  matters: (cause: Cause) => boolean = () => true,
): Obstacle | null {
  const causes = [...ownCauses(premise), ...premise.causes].filter(
    (cause) => kinds.includes(cause.kind) && matters(cause),
  );
  return causes.length === 0 ? null : obstacle(premise, causes);
}

const outdated = (premise: NodeState): Obstacle | null =>
  caused(premise, ['stale', 'expired']) ?? (isWithoutSupport(premise) ? obstacle(premise, []) : null);

const obstacles = (premises: readonly NodeState[], bites: (premise: NodeState) => Obstacle | null): Obstacle[] =>
  premises.flatMap((premise) => bites(premise) ?? []);

const obstacle = ({ id, status }: NodeState, causes: Cause[]): Obstacle => ({ id, status, causes });

const isHidden = ({ status, beliefState, sessionId, workspaceId = null }: NodeState, reader: Reader): boolean =>
  (workspaceId !== null && workspaceId !== reader.workspaceId) ||
  (status !== 'active' && status !== 'superseded') ||
  beliefState === 'rejected' ||
  (sessionId !== null && sessionId !== reader.sessionId);

/** A lesson that no incident supports any more. */
const isWithoutSupport = ({ type, confidence }: NodeState): boolean => type === 'lesson' && confidence === 0;
