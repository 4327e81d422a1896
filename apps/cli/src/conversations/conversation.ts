/** One turn, as `POST conversations` takes it. Every one has an id of its own, so that importing it again adds nothing. */
export interface Turn {
  role: 'user' | 'assistant' | 'system' | 'tool';
  speaker?: string;
  content: string;
  /** RFC 3339. */
  at?: string;
  externalId: string;
}

/** The turns of one session, first to last. */
export interface Session {
  sessionId: string;
  turns: Turn[];
}

/** One request of an import. */
export interface Batch {
  sessionId: string;
  messages: Turn[];
}

/** The service takes 500 messages and 1 MiB at once. */
const MAX_TURNS = 500;
const MAX_BYTES = 900_000;

/** Cuts sessions into requests, keeping their order. */
export function* batchesOf(sessions: readonly Session[]): Generator<Batch> {
  for (const { sessionId, turns } of sessions) {
    let messages: Turn[] = [];
    let bytes = 0;
    for (const turn of turns) {
      const size = Buffer.byteLength(JSON.stringify(turn));
      if (messages.length === MAX_TURNS || (messages.length > 0 && bytes + size > MAX_BYTES)) {
        yield { sessionId, messages };
        messages = [];
        bytes = 0;
      }
      messages.push(turn);
      bytes += size;
    }
    if (messages.length > 0) yield { sessionId, messages };
  }
}

export const turnsIn = (sessions: readonly Session[]): number =>
  sessions.reduce((sum, { turns }) => sum + turns.length, 0);
