import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { type Evidence, evidenceRecorded, type EvidencePayloads } from '#libs/knowledge/evidence/index.js';

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

export interface MessagePayloads {
  // Of a message, with its place in the session.
  evidence_recorded: EvidencePayloads['evidence_recorded'] & { message?: WrittenMessage };
}

export type MessageEvent = EventsOf<MessagePayloads>;
export type RecordedMessageEvent = RecordedOf<MessagePayloads>;

/** `evidence_recorded` with the message in it: one act, one event. */
export function messageRecorded(
  evidence: Evidence,
  { sessionId, ordinal, role, speaker, at, externalId }: Message,
): MessageEvent {
  const { payload, ...event } = evidenceRecorded(evidence);
  const message: WrittenMessage = { sessionId, ordinal, role, speaker, at: at.toISOString(), externalId };
  return { ...event, payload: { evidence: payload.evidence, message } };
}
