import type { CallOptions, Credence, MessageInput, RecordedConversation } from '@credence/sdk';
import { codeOf } from './reporting.js';

/** The conversation that messages are recorded in. */
export interface Conversation {
  space?: string;
  /** The id of an open session, or a label, which opens a session on first use. */
  sessionId: string;
}

/** The maximum size of a message that the service accepts. */
const MAX_BYTES = 32 * 1024;
/** A code unit takes at most three bytes, so that a piece of this length always fits. */
const PIECE = 10_000;

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
export const fitsInMessage = (text: string): boolean => bytesOf(text) <= MAX_BYTES;

/** The text as one message, or in pieces if it is too long for one. Empty text has no pieces. */
export function piecesOf(text: string): string[] {
  if (text === '') return [];
  if (fitsInMessage(text)) return [text];
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + PIECE, text.length);
    // The halves of a surrogate pair stay together.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Records messages, all or none. A session that was found idle is resumed first. */
export async function recordMessages(
  credence: Credence,
  conversation: Conversation,
  messages: MessageInput[],
  options: CallOptions = {},
): Promise<RecordedConversation> {
  try {
    return await credence.conversations.record({ ...conversation, messages }, options);
  } catch (error) {
    if (codeOf(error) !== 'session_interrupted') throw error;
    const { sessionId: id, ...place } = conversation;
    await credence.sessions.resume({ ...place, id }, options);
    return credence.conversations.record({ ...conversation, messages }, options);
  }
}
