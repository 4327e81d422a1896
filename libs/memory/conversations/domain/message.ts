import type { NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { type Evidence, evidenceRecorded } from '#libs/knowledge/evidence/index.js';

export const MESSAGE_ROLES = ['user', 'assistant', 'system', 'tool'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** A turn of a conversation: evidence of the same id, with a place in its session. */
export interface Message {
  id: Id<'evd'>;
  sessionId: Id<'ses'>;
  /** Place in the session, from 0, without gaps. */
  ordinal: number;
  role: MessageRole;
  speaker: string | null;
  content: string;
  at: Date;
  externalId: string | null;
}

/** What the event contains in addition to the evidence. */
export interface WrittenMessage {
  sessionId: string;
  ordinal: number;
  role: MessageRole;
  speaker: string | null;
  at: string;
  externalId: string | null;
}

/** `evidence_recorded` with the message in it: one act, one event. */
export function messageRecorded(
  evidence: Evidence,
  { sessionId, ordinal, role, speaker, at, externalId }: Message,
): NewEvent {
  const { payload, ...event } = evidenceRecorded(evidence);
  const message: WrittenMessage = { sessionId, ordinal, role, speaker, at: at.toISOString(), externalId };
  return { ...event, payload: { evidence: { ...payload.evidence }, message: { ...message } } };
}
