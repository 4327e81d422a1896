import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { type Evidence, evidenceRecorded, type EvidencePayloads } from '#libs/knowledge/evidence/index.js';

export const MESSAGE_ROLES = ['user', 'assistant', 'system', 'tool'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** A turn of a conversation. It is evidence with the same id, and has a position in its session. */
export interface Message {
  id: Id<'evd'>;
  sessionId: Id<'ses'>;
  /** Position in the session, from 0, without gaps. */
  ordinal: number;
  role: MessageRole;
  speaker: string | null;
  content: string;
  at: Date;
  externalId: string | null;
}

/** What the event of a message contains in addition to the evidence. */
export interface WrittenMessage {
  sessionId: string;
  ordinal: number;
  role: MessageRole;
  speaker: string | null;
  at: string;
  externalId: string | null;
}

export interface MessagePayloads {
  // If the evidence is a message, the event also contains its position in the session.
  evidence_recorded: EvidencePayloads['evidence_recorded'] & { message?: WrittenMessage };
}

export type MessageEvent = EventsOf<MessagePayloads>;
export type RecordedMessageEvent = RecordedOf<MessagePayloads>;

/** An event `evidence_recorded` that includes the message, because both are recorded at once. */
export function messageRecorded(
  evidence: Evidence,
  { sessionId, ordinal, role, speaker, at, externalId }: Message,
): MessageEvent {
  const { payload, ...event } = evidenceRecorded(evidence);
  const message: WrittenMessage = { sessionId, ordinal, role, speaker, at: at.toISOString(), externalId };
  return { ...event, payload: { evidence: payload.evidence, message } };
}
