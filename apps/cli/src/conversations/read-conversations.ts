import { readFile } from 'node:fs/promises';
import { CliFailure, STATUS, usageFailure } from '../terminal/failure.js';
import type { Session } from './conversation.js';
import { readJsonLines } from './json-lines.js';
import { isLocomo, readLocomo, type Dialogue } from './locomo.js';

export type Conversations =
  { shape: 'locomo'; dialogues: Dialogue[]; sessions: Session[] } | { shape: 'json-lines'; sessions: Session[] };

/** Reads either shape; which one it is, the file itself tells. */
export async function readConversations(path: string): Promise<Conversations> {
  const text = await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    throw usageFailure(`${path} cannot be read: ${failure.message}`);
  });
  const whole = parse(text);
  if (isLocomo(whole)) {
    const dialogues = readLocomo(whole);
    return { shape: 'locomo', dialogues, sessions: dialogues.flatMap(({ sessions }) => sessions) };
  }
  const sessions = readJsonLines(text.replace(/^\uFEFF/, ''));
  if (sessions.length === 0) throw new CliFailure(`${path} holds no messages.`, 'file_empty', STATUS.usage);
  return { shape: 'json-lines', sessions };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
