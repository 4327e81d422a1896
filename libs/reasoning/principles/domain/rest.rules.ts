import type { NodeType } from '#libs/graph/grammar/domain/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';

/** Types of nodes that guide what is done: they surface beside what is a case of them, puts them into practice or serves them (graph spec, section 7). */
export const PRINCIPLE_TYPES = ['lesson', 'axiom', 'cornerstone', 'goal'] as const satisfies NodeType[];
export type PrincipleType = (typeof PRINCIPLE_TYPES)[number];

export const MOST_SURFACING = 2;
/** Prompts a principle rests after it surfaced; each time it was lived by in the session doubles them. */
const FIRST_REST = 10;
const LONGEST_REST = 160;

/** As far as its rest depends on it. */
export interface Principle {
  id: Id<'clm' | 'nod'>;
  type: PrincipleType;
  /** The newest edge by which something is a case of it. */
  lastExemplarId: Id<'edg'> | null;
}

/** How a principle rests in a session: a row of `principle_rests`. */
export interface Rest {
  principleId: Principle['id'];
  /** Number of the prompt at which it surfaced. */
  surfacedAt: number;
  enactments: number;
  lastExemplarId: Id<'edg'> | null;
}

/** A new case of it ends its rest, and what was counted before. */
const isRefreshed = ({ lastExemplarId }: Principle, rest: Rest): boolean =>
  (lastExemplarId ?? '') > (rest.lastExemplarId ?? '');

/** The last prompt that it rests through. What is taken as true is not learned, so an axiom's rest stays as it is. */
export function restsThrough({ type }: Pick<Principle, 'type'>, { surfacedAt, enactments }: Rest): number {
  return surfacedAt + (type === 'axiom' ? FIRST_REST : Math.min(LONGEST_REST, FIRST_REST * 2 ** enactments));
}

/** Whether it is not to be said at this prompt. */
export const isResting = (principle: Principle, rest: Rest | undefined, prompt: number): boolean =>
  rest !== undefined && !isRefreshed(principle, rest) && prompt <= restsThrough(principle, rest);

/** What happened at one prompt: what was said, and what was lived by. */
export interface Marking {
  surfaced: ReadonlySet<string>;
  enacted: ReadonlySet<string>;
}

/** How principles rest after a prompt. One that was lived by unsaid rests as if it had been said. */
export function restsAfter(
  prompt: number,
  principles: readonly Principle[],
  { surfaced, enacted }: Marking,
  rests: ReadonlyMap<string, Rest>,
): Rest[] {
  return principles.map((principle) => {
    const known = rests.get(principle.id);
    const before = known === undefined || isRefreshed(principle, known) ? { surfacedAt: prompt, enactments: 0 } : known;
    return {
      principleId: principle.id,
      lastExemplarId: principle.lastExemplarId,
      surfacedAt: surfaced.has(principle.id) ? prompt : before.surfacedAt,
      enactments: before.enactments + Number(enacted.has(principle.id)),
    };
  });
}

/** The count of the session and the rows of the principles, as they are after the prompt. */
export type MarkedPayload = { prompt: number; rests: Rest[] };

export function principlesMarked(
  { spaceId, sessionId, now }: { spaceId: Id<'spc'>; sessionId: Id<'ses'>; now: Date },
  prompt: number,
  rests: readonly Rest[],
): NewEvent {
  const payload: MarkedPayload = { prompt, rests: [...rests] };
  return {
    kind: 'principles_marked',
    spaceId,
    sessionId,
    subjectId: sessionId,
    ts: now,
    payload: { prompt, rests: payload.rests.map((rest) => ({ ...rest })) },
  };
}
