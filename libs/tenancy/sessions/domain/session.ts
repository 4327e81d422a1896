import { z } from 'zod';
import { declareError, idOf, instantOut, isId, roleIsAtLeast, validationFailed, type Ctx, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '../../spaces/domain/index.js';

export const SESSION_STATES = ['open', 'closed', 'interrupted', 'recovered'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** One stretch of work or conversation in a space. */
export interface Session {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  /** The caller's own label, unique in the space. */
  externalId: string | null;
  agent: string | null;
  /** Who opened it. */
  principalId: Id<'prn'>;
  state: SessionState;
  openedAt: Date;
  closedAt: Date | null;
  version: number;
}

/** How a request names a session: its id, or the label somebody gave it. */
export type SessionRef = { kind: 'id'; id: Id<'ses'> } | { kind: 'label'; label: string };

const label = z.string().trim().min(1).max(100);

/** In every body that names a session. What starts with `ses_` is an id, anything else a label. */
export const sessionRef = label.describe('Id of the session, or the label it was opened under.');

export const SessionView = z.object({
  id: idOf('ses').describe('Id of the session.'),
  externalId: z.string().nullable().describe('The label it was opened under; as good as the id wherever a session is named.'),
  agent: z.string().nullable().describe('The agent that works in it.'),
  openedBy: z.string().describe('Id of the principal that opened it.'),
  state: z.enum(SESSION_STATES).describe('`open` and `recovered` take messages and claims.'),
  openedAt: instantOut.describe('When it was opened.'),
  closedAt: instantOut.nullable().describe('When it was closed; null before.'),
  version: z.int().describe('Rises with every change.'),
}).meta({ id: 'Session', description: 'One stretch of work or conversation in a space. Claims of scope `session` are seen only in theirs.' });

export const OpenSessionInput = z.strictObject({
  space: spaceRef,
  externalId: label.refine((text) => !text.startsWith('ses_'), 'must not look like an id').optional().describe('Your label for the session, unique in the space. The same label with the same agent gives the same session.'),
  agent: z.string().trim().min(1).max(100).optional().describe('The agent that works in it.'),
});
export const SessionInput = z.strictObject({ space: spaceRef, id: sessionRef });

export const sessionNotOpen = declareError<{ id: string; state: SessionState }>('session_not_open', 'conflict', ({ id, state }) => `Session ${id} is ${state}; open another.`);
export const sessionOfAnother = declareError<{ id: string }>('session_of_another', 'forbidden', ({ id }) => `Session ${id} was opened by another principal; only that one, or a writer, may close it or tell its outcome.`);

export function parseSessionRef(text: string): SessionRef {
  if (isId('ses', text)) return { kind: 'id', id: text };
  if (!text.startsWith('ses_')) return { kind: 'label', label: text };
  throw validationFailed({ what: `${text} is not the id of a session.` }, { errors: [{ field: 'sessionId', code: 'wrong_id_type', message: 'must be ses_ and 26 base-32 digits, or a label that does not start with ses_' }] });
}

export const takesWrites = ({ state }: Pick<Session, 'state'>): boolean => state === 'open' || state === 'recovered';

/** The one who opened a session may close it, and so may a writer. */
export const mayClose = ({ caller }: Ctx, session: Session): boolean => caller.principal.id === session.principalId || roleIsAtLeast(caller.role, 'writer');

export function viewOf(session: Session): z.input<typeof SessionView> {
  const { id, externalId, agent, principalId, state, openedAt, closedAt, version } = session;
  return { id, externalId, agent, openedBy: principalId, state, openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null, version };
}
