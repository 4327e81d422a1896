import type { z } from 'zod';
import type { SearchResultView, SearchResults } from '#libs/recall/search/index.js';
import type { Cli } from '../terminal/cli.js';
import type { Session } from '../conversations/conversation.js';
import type { Dialogue, Question } from '../conversations/read-conversations.js';
import { cut } from '../terminal/output.js';
import type { Stage } from './stage.js';

type Result = z.input<typeof SearchResultView>;

/** A question, and the rank of the first result that contains its answer. null: the answer is not among the results. */
export interface Asked {
  question: string;
  expected: string;
  goldRank: number | null;
  ms: number;
}

export interface InterviewReport {
  asked: Asked[];
  hits: number;
  medianMs: number;
}

const LOOKED_AT = 5;
const SHOWN = 3;

/**
 * Asks the given number of questions about each dialogue, spread evenly over its questions, and shows the results next
 * to the expected answers.
 */
export async function interview(
  cli: Cli,
  stage: Stage,
  dialogues: readonly Dialogue[],
  perDialogue: number,
): Promise<InterviewReport> {
  const { service, base } = cli.connect();
  const asked: Asked[] = [];
  for (const dialogue of dialogues) {
    stage.say(
      `\n  ${stage.bold(dialogue.speakers.join(' and '))}  ${stage.dim(`${dialogue.id}, ${dialogue.sessions.length} sessions`)}`,
    );
    for (const question of spread(dialogue.questions, perDialogue)) {
      const startedAt = performance.now();
      const { data } = await service.post<z.input<typeof SearchResults>>(`${base}/search`, {
        query: question.question,
        kinds: ['message'],
        limit: LOOKED_AT,
      });
      const goldRank = rankOf(question, data);
      asked.push({
        question: question.question,
        expected: question.answer,
        goldRank,
        ms: Math.round(performance.now() - startedAt),
      });
      show(stage, question, data, goldRank);
    }
  }
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    asked,
    hits: asked.filter(({ goldRank }) => goldRank !== null).length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

function spread(questions: readonly Question[], count: number): Question[] {
  const step = Math.max(1, questions.length / count);
  return Array.from({ length: Math.min(count, questions.length) }, (_, index) => questions[Math.floor(index * step)]!);
}

function rankOf({ gold }: Question, results: readonly Result[]): number | null {
  const index = results.findIndex(({ message }) => isGold(gold, message));
  return index === -1 ? null : index + 1;
}

const isGold = (gold: readonly string[], message: Result['message']): boolean =>
  message?.externalId != null && gold.includes(message.externalId);

function show(
  stage: Stage,
  { question, answer, gold }: Question,
  results: readonly Result[],
  goldRank: number | null,
): void {
  stage.say(`\n     ${question}   ${stage.dim(`expected: ${cut(answer, 60)}`)}`);
  const shown = results.filter((_, index) => index < SHOWN || index + 1 === goldRank);
  for (const { message } of shown) {
    const mark = isGold(gold, message) ? '✓' : ' ';
    stage.say(
      `   ${mark} ${message!.at.slice(0, 10)}  ${(message!.speaker ?? message!.role).padEnd(9)} ${cut(message!.content, 90)}`,
    );
  }
  if (goldRank === null) stage.say(`   ${stage.dim(`✗ not among the first ${LOOKED_AT}`)}`);
}

/**
 * Waits until the last turn of every session can be found by its meaning. `onProgress` receives the number of sessions
 * that are ready.
 */
export async function untilEmbedded(
  cli: Cli,
  sessions: readonly Session[],
  onProgress: (sessions: number) => void,
): Promise<void> {
  const { service, base } = cli.connect();
  const waiting = sessions.map(({ turns }) =>
    turns.reduce((longest, turn) => (turn.content.length > longest.content.length ? turn : longest)),
  );
  for (let done = 0; done < waiting.length;) {
    const { content, externalId } = waiting[done]!;
    const { data } = await service.post<z.input<typeof SearchResults>>(`${base}/search`, {
      query: content.slice(0, 2_000),
      kinds: ['message'],
      mode: 'semantic',
      limit: 5,
    });
    if (data.some(({ message }) => message?.externalId === externalId)) onProgress((done += 1));
    else await cli.pause(LOOK_AGAIN_MS);
  }
}

const LOOK_AGAIN_MS = 500;
