import type { Handoff } from '#libs/work/handoffs/index.js';
import { INTERRUPTIONS, type InterruptedSession } from '#libs/work/interruptions/index.js';
import { literal, safe } from './literal.js';

/** What a context prints about previous work. The handoff may be shortened. */
export interface WorkPart {
  handoff: ShownHandoff | null;
  interrupted: readonly InterruptedSession[];
}
export type ShownHandoff = Pick<
  Handoff,
  'id' | 'agent' | 'taskId' | 'handedOffAt' | 'handedOffBy' | 'summary' | 'said'
>;

const LISTS = ['next_steps', 'in_progress', 'completed'] as const;

export const INTERRUPTED_HEADING = '\n## Interrupted\n';

/** The handoff and the interrupted sessions, each under its own heading. */
export const workInMarkdown = ({ handoff, interrupted }: WorkPart): string =>
  `${handoff === null ? '' : `\n## Handoff\n${handoffLines(handoff)}`}${
    interrupted.length === 0 ? '' : `${INTERRUPTED_HEADING}${interrupted.map(interruptedLine).join('')}`
  }`;

function handoffLines({ id, agent, taskId, handedOffAt, handedOffBy, summary, said }: ShownHandoff): string {
  const remarks = [
    `by ${handedOffBy}`,
    ...(agent === null ? [] : [`agent ${literal(agent)}`]),
    ...(taskId === null ? [] : [`task ${taskId}`]),
    handedOffAt.toISOString(),
  ];
  return [
    `- [handoff:${id}] ${literal(summary)} (${remarks.join(', ')})\n`,
    ...LISTS.flatMap((list) => said[list].map((text) => `  - ${list}: ${literal(text)}\n`)),
    ...said.blocked.map(({ text, reason }) => `  - blocked: ${literal(text)} by ${literal(reason)}\n`),
  ].join('');
}

export function interruptedLine(session: InterruptedSession): string {
  const { sessionId, type, agent, externalId, taskId, interruptedAt } = session;
  const { action, restoreMode, hint } = INTERRUPTIONS[type];
  const remarks = [
    ...(agent === null ? [] : [`agent ${literal(agent)}`]),
    ...(externalId === null ? [] : [`label ${literal(externalId)}`]),
    ...(taskId === null ? [] : [`task ${taskId}`]),
    ...(interruptedAt === null ? [] : [interruptedAt.toISOString()]),
    `action ${action}`,
    `memoryRestoreMode ${restoreMode}`,
    ...(hint === null ? [] : [hint]),
  ];
  return `- [session:${sessionId}] ${type} (${remarks.join(', ')})\n`;
}

/** The handoff and the interrupted sessions, as members of the JSON object of a context. */
export const workInJson = ({ handoff, interrupted }: WorkPart): string =>
  `"handoff":${handoff === null ? 'null' : safe(handoffMember(handoff))},"interrupted":[${interrupted.map(interruptedInJson).join(',')}],`;

const handoffMember = ({ id, agent, taskId, handedOffAt, handedOffBy, summary, said }: ShownHandoff) => ({
  id,
  agent,
  taskId,
  handedOffAt,
  handedOffBy,
  summary,
  ...said,
});

export const interruptedInJson = (session: InterruptedSession): string => safe(interruptedMember(session));

const interruptedMember = ({ sessionId, type, agent, externalId, taskId, interruptedAt }: InterruptedSession) => ({
  sessionId,
  type,
  agent,
  externalId,
  taskId,
  interruptedAt,
  ...INTERRUPTIONS[type],
});
