import { z } from 'zod';
import {
  declareError,
  idOf,
  instantOut,
  isId,
  pageOf,
  pageQuery,
  readsEverySession,
  roleIsAtLeast,
  validationFailed,
  type Caller,
  type Ctx,
  type Id,
} from '#libs/kernel/index.js';
import { spaceRef } from '../../spaces/index.js';

export const SESSION_STATES = ['open', 'closed', 'interrupted', 'recovered'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** How a principal became a participant of a session. */
export const WAYS_IN = ['opened', 'named', 'joined'] as const;

/** A principal that may read and write what belongs to a session. */
export interface Participant {
  principalId: Id<'prn'>;
  via: (typeof WAYS_IN)[number];
  since: Date;
}

/** One period of work or conversation in a space. */
export interface Session {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  /** The opener's own label, unique among the sessions that this principal opened in the space. */
  externalId: string | null;
  agent: string | null;
  /** Who opened it. */
  principalId: Id<'prn'>;
  state: SessionState;
  openedAt: Date;
  closedAt: Date | null;
  /** Whether only participants and reviewers may read its messages. Otherwise everybody in the space may. */
  private: boolean;
  /** Its participants, in the order in which they joined. */
  participants: Participant[];
  version: number;
}

/** How a request names a session: its id, or the caller's own label. */
export type SessionRef = { kind: 'id'; id: Id<'ses'> } | { kind: 'label'; label: string };

const label = z.string().trim().min(1).max(100);

/** Used in every body that names a session. A text that starts with `ses_` is an id, any other text a label. */
export const sessionRef = label.describe('Id of the session, or the label that you opened it under.');

export const SessionView = z
  .object({
    id: idOf('ses').describe('Id of the session.'),
    externalId: z
      .string()
      .nullable()
      .describe('The label under which it was opened; its opener can use it instead of the id.'),
    agent: z.string().nullable().describe('The agent that works in it.'),
    openedBy: z.string().describe('Id of the principal that opened it.'),
    state: z.enum(SESSION_STATES).describe('`open` and `recovered` sessions accept messages and claims.'),
    openedAt: instantOut.describe('When it was opened.'),
    closedAt: instantOut.nullable().describe('When it was closed; null while it is not closed.'),
    private: z.boolean().describe('Whether only its participants and reviewers can read its messages.'),
    participants: z
      .array(
        z.object({
          principalId: idOf('prn').describe('Id of the principal.'),
          via: z
            .enum(WAYS_IN)
            .describe(
              'How it became a participant: it `opened` the session, was `named` when it was opened, or `joined`.',
            ),
          since: instantOut.describe('When it was added.'),
        }),
      )
      .describe(
        'Its participants, in the order they joined: they read and write what belongs to the session. Reviewers read it too.',
      ),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'Session',
    description:
      'A period of work or conversation in a space. Claims of scope `session` are visible only in their session, to its participants.',
  });

export const OpenSessionInput = z.strictObject({
  space: spaceRef,
  externalId: label
    .refine((text) => !text.startsWith('ses_'), 'must not look like an id')
    .optional()
    .describe(
      'Your own label for the session, unique among the sessions that you open in the space. The same label returns the existing session, unless this session has another agent, is not as private as stated, or lacks a named participant (409 `external_id_conflict`).',
    ),
  agent: z.string().trim().min(1).max(100).optional().describe('The agent that works in it.'),
  participants: z
    .array(idOf('prn'))
    .max(100)
    .optional()
    .describe('Principals that participate besides you: they read and write what belongs to the session, by its id.'),
  private: z
    .boolean()
    .optional()
    .describe(
      'Whether only its participants and reviewers can read its messages. Otherwise messages are evidence of the space.',
    ),
});
export const SessionInput = z.strictObject({ space: spaceRef, id: sessionRef });
export const JoinSessionInput = z.strictObject({
  space: spaceRef,
  id: idOf('ses').describe('Id of the session, or the label of a session that you opened.'),
});
export const ListSessionsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  state: z.enum(SESSION_STATES).optional().describe('Only sessions in this state.'),
  agent: z.string().trim().min(1).max(100).optional().describe('Only sessions of this agent.'),
});
export const SessionList = pageOf(SessionView).meta({
  id: 'SessionList',
  description: 'A page of sessions, newest first.',
});

export const sessionNotOpen = declareError<{ id: string; state: SessionState }>(
  'session_not_open',
  'conflict',
  ({ id, state }) => `Session ${id} is ${state}; open another.`,
);
/** Its `facts.interruption` says how the session was cut off. */
export const sessionCutOff = declareError<{ id: string }>(
  'session_interrupted',
  'conflict',
  ({ id }) => `Session ${id} was interrupted; resume it before you write in it.`,
);
const sessionOfAnother = declareError<{ id: string }>(
  'session_of_another',
  'forbidden',
  ({ id }) =>
    `Session ${id} was opened by another principal; only that principal or a writer may close it, hand it off or report its outcome.`,
);

/** For callers who may read the session but do not participate. All others get the answer for an unknown session. */
export const sessionNotJoined = declareError<{ id: string }>(
  'session_not_joined',
  'not_found',
  ({ id }) => `You do not participate in session ${id}; join it first.`,
);

export function parseSessionRef(text: string): SessionRef {
  if (isId('ses', text)) return { kind: 'id', id: text };
  if (!text.startsWith('ses_')) return { kind: 'label', label: text };
  throw validationFailed(
    { what: `${text} is not the id of a session.` },
    {
      errors: [
        {
          field: 'sessionId',
          code: 'wrong_id_type',
          message: 'must be ses_ and 26 base-32 digits, or a label that does not start with ses_',
        },
      ],
    },
  );
}

export const takesWrites = ({ state }: Pick<Session, 'state'>): boolean => state === 'open' || state === 'recovered';

export const takesPart = (
  { principal: { id } }: Pick<Caller, 'principal'>,
  { participants }: Pick<Session, 'participants'>,
): boolean => participants.some(({ principalId }) => principalId === id);

/**
 * Whether the caller may read what belongs to a session. If not, the answer is the same as for a session that does not
 * exist (claims spec, section 15a, rule 5).
 */
export const mayRead = (caller: Pick<Caller, 'principal' | 'role'>, session: Pick<Session, 'participants'>): boolean =>
  readsEverySession(caller) || takesPart(caller, session);

/**
 * Checks that the caller may end a session or say how it ended: its opener and writers may. Throws
 * `session_of_another`.
 */
export function checkMayClose({ caller }: Pick<Ctx, 'caller'>, { id, principalId }: Session): void {
  if (caller.principal.id !== principalId && !roleIsAtLeast(caller.role, 'writer')) throw sessionOfAnother({ id });
}

/**
 * Whether an open session is what a caller asks for: it has the same agent and, if the caller states them, the same
 * privacy, and all named principals take part in it.
 */
export const isAsAsked = (
  session: Pick<Session, 'agent' | 'private' | 'participants'>,
  { agent, participants = [], private: isPrivate = session.private }: z.output<typeof OpenSessionInput>,
): boolean =>
  session.agent === (agent ?? null) &&
  session.private === isPrivate &&
  participants.every((id) => session.participants.some(({ principalId }) => principalId === id));

export interface Opening {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  externalId: string | null;
  agent?: string | null;
  /** Principals that participate in addition to the opener. */
  participants?: readonly Id<'prn'>[];
  private?: boolean;
}

/** A new session, in its first state. */
export function newSession(
  { id, spaceId, externalId, agent = null, participants = [], private: isPrivate = false }: Opening,
  { principal }: Caller,
  now: Date,
): Session {
  const named = [...new Set(participants)].filter((each) => each !== principal.id);
  return {
    id,
    spaceId,
    externalId,
    agent,
    principalId: principal.id,
    state: 'open',
    openedAt: now,
    closedAt: null,
    private: isPrivate,
    version: 1,
    participants: [
      { principalId: principal.id, via: 'opened', since: now },
      ...named.map((principalId): Participant => ({ principalId, via: 'named', since: now })),
    ],
  };
}

export function viewOf(session: Session): z.input<typeof SessionView> {
  const { id, externalId, agent, principalId, state, openedAt, closedAt, private: isPrivate, version } = session;
  const participants = session.participants.map((each) => ({
    principalId: each.principalId,
    via: each.via,
    since: each.since.toISOString(),
  }));
  return {
    id,
    externalId,
    agent,
    openedBy: principalId,
    state,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    private: isPrivate,
    participants,
    version,
  };
}

/**
 * The maximum delay between a call and the record of its heartbeat while the database answers. A call takes some time,
 * and heartbeats are collected before they are recorded.
 */
export const HEARTBEAT_LAG_MS = 60_000;

/** A successful call that named a session. */
export interface Heartbeat {
  /** The context of the call, without its Idempotency-Key. */
  ctx: Ctx;
  /** The space and the session, by id, slug or label as in the call. */
  space: string;
  session: string;
  /** When the call began. */
  at: Date;
}
