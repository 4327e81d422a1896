import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CliFailure, STATUS } from '../terminal/failure.js';

/** One turn, as `POST conversations` takes it. Every turn has its own id, so that importing it again adds nothing. */
export interface Turn {
  role: 'user' | 'assistant' | 'system' | 'tool';
  speaker?: string;
  content: string;
  /** RFC 3339. */
  at?: string;
  externalId: string;
}

/** The turns of one session, in order. */
export interface Session {
  sessionId: string;
  turns: Turn[];
}

/** One request of an import. */
export interface Batch {
  sessionId: string;
  messages: Turn[];
}

/** The service accepts at most 500 messages and 1 MiB per request. */
const MAX_TURNS = 500;
const MAX_BYTES = 900_000;

/** Splits sessions into requests, keeping their order. */
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

const Line = z.strictObject({
  sessionId: z.string().trim().min(1).max(200),
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  speaker: z.string().trim().min(1).max(100).nullish(),
  content: z.string().refine((text) => text.trim() !== '', { error: 'must not be empty' }),
  at: z.iso
    .datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, for example 2026-01-31T09:30:00Z' })
    .nullish(),
  externalId: z.string().min(1).max(200).nullish(),
});
type Line = z.output<typeof Line>;

const SHOWN_PROBLEMS = 10;

/** One JSON object per line. All lines are checked before any is used, and the failure lists each invalid line. */
export function readJsonLines(text: string): Session[] {
  const sessions = new Map<string, Turn[]>();
  const problems: string[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const parsed = parseLine(line);
    if (typeof parsed === 'string') problems.push(`  line ${index + 1}: ${parsed}`);
    else addTurn(sessions, parsed);
  });
  if (problems.length > 0) throw new CliFailure(saidOf(problems), 'file_invalid', STATUS.usage);
  return [...sessions].map(([sessionId, turns]) => ({ sessionId, turns }));
}

function parseLine(line: string): Line | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (failure) {
    return `not JSON (${(failure as Error).message})`;
  }
  const parsed = Line.safeParse(value);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; ');
}

function addTurn(sessions: Map<string, Turn[]>, { sessionId, role, speaker, content, at, externalId }: Line): void {
  const turns = sessions.get(sessionId) ?? [];
  sessions.set(sessionId, turns);
  const said = { role, ...(speaker ? { speaker } : {}), content, ...(at ? { at } : {}) };
  turns.push({ ...said, externalId: externalId ?? placeOf(sessionId, turns.length, said) });
}

/**
 * The same words at the same position of the same session are the same turn, even if turns have been appended to the
 * file since.
 */
function placeOf(sessionId: string, index: number, said: Omit<Turn, 'externalId'>): string {
  return `import:${createHash('sha256')
    .update(JSON.stringify([sessionId, index, said]))
    .digest('hex')
    .slice(0, 32)}`;
}

function saidOf(problems: readonly string[]): string {
  const rest = problems.length > SHOWN_PROBLEMS ? [`  and ${problems.length - SHOWN_PROBLEMS} more`] : [];
  return ['Nothing was imported; correct the file first:', ...problems.slice(0, SHOWN_PROBLEMS), ...rest].join('\n');
}
