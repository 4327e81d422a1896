import type { Node } from '#libs/graph/model/index.js';
import { declareError } from '#libs/kernel/index.js';

export const notALesson = declareError<{ id: string; type: string }>(
  'not_a_lesson',
  'invalid',
  ({ id, type }) => `${id} is a ${type}; only the nudge of a lesson is endorsed.`,
);
export const noNudge = declareError<{ id: string }>(
  'no_nudge',
  'conflict',
  ({ id }) => `The lesson ${id} has no nudge to endorse.`,
);

/** That somebody stands in for the nudge of a lesson, kept on its node. */
export type Endorsement = { by: string; at: string };

/** The lesson with its nudge endorsed, or no longer; null where that is so already. Throws `not_a_lesson`, `no_nudge`. */
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
