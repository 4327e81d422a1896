import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CliFailure, STATUS, usageFailure } from '../terminal/failure.js';
import { type Session, type Turn, readJsonLines } from './conversation.js';

const LocomoTurn = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const LocomoQuestion = z.object({
  question: z.string(),
  answer: z.union([z.string(), z.number()]).optional(),
  evidence: z.array(z.string()).default([]),
  category: z.number(),
});
const LocomoSample = z.object({
  sample_id: z.string(),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(LocomoQuestion).default([]),
});

export interface Question {
  question: string;
  answer: string;
  /** External ids of the turns that contain the answer. */
  gold: string[];
  category: number;
}

/** A long dialogue between two people over several sessions, with questions about it. */
export interface Dialogue {
  id: string;
  speakers: string[];
  sessions: Session[];
  questions: Question[];
}

/** The turns in the file have no times. They are placed at this interval after the start of their session. */
const TURN_MS = 10_000;

/** Questions that the dialogue does not answer. */
const ADVERSARIAL = 5;

/**
 * Whether the file has the format of LoCoMo: a sample or a list of samples, each with a `conversation` of numbered
 * sessions.
 */
function isLocomo(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'conversation' in first;
}

function readLocomo(value: unknown): Dialogue[] {
  const parsed = z.array(LocomoSample).safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success)
    throw broken(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .slice(0, 10)
        .join('\n  '),
    );
  return parsed.data.map(dialogueOf);
}

function dialogueOf({ sample_id: id, conversation, qa }: z.output<typeof LocomoSample>): Dialogue {
  const numbers = Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const sessions = numbers.map((number) => sessionOf(id, number, conversation)).filter(({ turns }) => turns.length > 0);
  const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ externalId }) => externalId)));
  const questions = qa
    .filter(({ answer, category }) => answer !== undefined && category !== ADVERSARIAL)
    .map(({ question, answer, evidence, category }) => ({
      question,
      answer: String(answer),
      category,
      gold: goldOf(id, evidence).filter((turn) => known.has(turn)),
    }))
    .filter(({ gold }) => gold.length > 0);
  return {
    id,
    speakers: [...new Set(sessions.flatMap(({ turns }) => turns.map(({ speaker }) => speaker!)))],
    sessions,
    questions,
  };
}

function sessionOf(id: string, number: number, conversation: Record<string, unknown>): Session {
  const turns = z.array(LocomoTurn).safeParse(conversation[`session_${number}`]);
  if (!turns.success)
    throw broken(
      `${id}, session ${number}: ${turns.error.issues[0]?.path.join('.')} ${turns.error.issues[0]?.message}`,
    );
  const start = timeOf(String(conversation[`session_${number}_date_time`]), `${id}, session ${number}`);
  return {
    sessionId: `${id}/session-${number}`,
    turns: turns.data.map((turn, index) => turnOf(id, turn, start + index * TURN_MS)),
  };
}

/**
 * Both speakers count as people. For a picture, the turn contains its caption, because the picture itself is not part
 * of the data.
 */
function turnOf(
  id: string,
  { speaker, dia_id: place, text, blip_caption: caption }: z.output<typeof LocomoTurn>,
  at: number,
): Turn {
  const content = [text.trim(), ...(caption ? [`[picture: ${caption}]`] : [])].filter((part) => part !== '').join(' ');
  return { role: 'user', speaker, content, at: new Date(at).toISOString(), externalId: `${id}:${place}` };
}

/** References to turns have the form `D1:3`. Some texts contain several. */
function goldOf(id: string, evidence: readonly string[]): string[] {
  return [...new Set(evidence.flatMap((text) => text.match(/D\d+:\d+/g) ?? []))].map((place) => `${id}:${place}`);
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** `1:56 pm on 8 May, 2023`, read as UTC. Returns milliseconds. */
export function timeOf(text: string, where: string): number {
  const [, hour, minute, half, day, month, year] =
    /^(\d{1,2}):(\d{2})\s*([ap]m) on (\d{1,2}) (\p{L}+),? (\d{4})$/iu.exec(text.trim()) ?? [];
  const monthIndex = MONTHS.indexOf((month ?? '').toLowerCase());
  if (monthIndex === -1) throw broken(`${where}: the time "${text}" is not one like "1:56 pm on 8 May, 2023"`);
  return Date.UTC(
    Number(year),
    monthIndex,
    Number(day),
    (Number(hour) % 12) + (half!.toLowerCase() === 'pm' ? 12 : 0),
    Number(minute),
  );
}

function broken(what: string): CliFailure {
  return new CliFailure(`This is not the LoCoMo shape:\n  ${what}`, 'file_invalid', STATUS.usage);
}

export type Conversations =
  { shape: 'locomo'; dialogues: Dialogue[]; sessions: Session[] } | { shape: 'json-lines'; sessions: Session[] };

/** Reads either format, which it recognises from the file itself. */
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
