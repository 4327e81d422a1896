import {
  assertNever,
  type AssertionClass,
  type Caller,
  declareError,
  type Grant,
  type Id,
} from '#libs/kernel/index.js';
import { type Evidence, MESSAGE_RECORD, observedTime } from '#libs/knowledge/evidence/index.js';
import { comparable } from '#libs/knowledge/predicates/index.js';
import { namespaceOf, CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import { EVERLASTING } from '#libs/knowledge/evidence-types/index.js';
import type { Session } from '#libs/tenancy/sessions/index.js';
import type { MessageItem } from './conversation.schemas.js';
import type { Message, MessageRole } from './message.js';

const grantMissing = declareError<{ grant: Grant; what: string }>(
  'grant_missing',
  'forbidden',
  ({ grant, what }) => `${what} needs the grant ${grant}; ask an admin for a key that has it.`,
);

export interface MessageRecording {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  /** The session in which it is said. */
  session: Pick<Session, 'id' | 'private'>;
  ordinal: number;
  contentHash: string;
  /** The system from which the messages were read, as the caller names it. */
  sourceSystem: string | null;
  now: Date;
}

/** A message, and its record as evidence. Throws `grant_missing` and `observed_in_future`. */
export function recordMessage(
  item: MessageItem,
  caller: Caller,
  { id, spaceId, session, ordinal, contentHash, sourceSystem, now }: MessageRecording,
): { message: Message; evidence: Evidence } {
  const { role, content } = item;
  const sessionId = session.id;
  if (role === 'user' && !caller.grants.includes('conversation_ingest'))
    throw grantMissing({ grant: 'conversation_ingest', what: 'Recording what a user said' });
  const [speaker, externalId, at] = [item.speaker ?? null, item.externalId ?? null, observedTime(item.at, now)];
  const origin = originOf(role, speaker, caller);
  return {
    message: { id, sessionId, ordinal, role, speaker, content, at, externalId },
    evidence: {
      id,
      spaceId,
      kind: MESSAGE_RECORD,
      evidenceType: null,
      sourceSystem,
      sourceId: null,
      class: origin.class,
      weight: CLASS_WEIGHTS[origin.class],
      independenceGroup: origin.group,
      content,
      contentHash,
      locator: null,
      anchors: null,
      observedAt: at,
      recordedAt: now,
      recordedBy: caller.principal.id,
      sessionId,
      taskId: null,
      externalId,
      namespace: namespaceOf(caller, sourceSystem),
      revokedAt: null,
      revokedReason: null,
      ...EVERLASTING,
      parentEvidenceIds: [],
      taintedAt: null,
      version: 1,
      ...(session.private && { private: true }),
    },
  };
}

interface Origin {
  class: AssertionClass;
  group: string;
}

const GUESS: Origin = { class: 'inference', group: 'inference' };

/**
 * The class of a message as evidence, and its independence group. A user's own words are `user_explicit`, so that a
 * claim of the user loses nothing by citing them. An assistant's words are an inference. Messages of tools and of the
 * system have the class of their role only if the key may assert that class; otherwise a transcript could be used to
 * assert a class that the key may not assert.
 */
function originOf(role: MessageRole, speaker: string | null, { principal, allowedClasses }: Caller): Origin {
  switch (role) {
    case 'user':
      return { class: 'user_explicit', group: voiceOf(speaker, principal) };
    case 'assistant':
      return GUESS;
    case 'tool':
      return allowedClasses.includes('tool_output')
        ? { class: 'tool_output', group: 'unregistered/tool_output' }
        : GUESS;
    case 'system':
      return allowedClasses.includes('system') ? { class: 'system', group: 'unregistered/system' } : GUESS;
    default:
      return assertNever(role);
  }
}

/** A user counts as one voice, whatever name the message gives. A service reports the voices of others. */
function voiceOf(speaker: string | null, principal: Caller['principal']): string {
  if (principal.kind === 'user') return `user/${principal.id}`;
  return speaker === null ? 'unregistered/user_explicit' : `speaker/${comparable(speaker)}`;
}

/**
 * Whether a message that is sent again under its externalId equals the recorded one. If no time was stated, times are
 * not compared.
 */
export function isSameMessage(first: Message, again: Message, isTimeStated: boolean): boolean {
  return (
    first.sessionId === again.sessionId &&
    first.role === again.role &&
    first.speaker === again.speaker &&
    first.content === again.content &&
    (!isTimeStated || first.at.getTime() === again.at.getTime())
  );
}
