import type { Command } from 'commander';
import { loadConfig } from '#libs/platform/config/index.js';
import { openLlm } from '#libs/platform/llm/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { turnsIn } from '../conversations/conversation.js';
import { importConversations } from '../commands/conversations.commands.js';
import { readConversations } from '../conversations/read-conversations.js';
import { usageFailure } from '../terminal/failure.js';
import { numberIn } from '../terminal/flags.js';
import { progressOf } from '../terminal/output.js';
import { playBeliefs } from './beliefs.js';
import { interview, untilEmbedded } from './interview.js';
import { draftedBy, playRefund, recorded, scripted, type Drafter } from './refund.js';
import { Stage } from './stage.js';
import { playStory } from './story.js';

/** The story about gates. A dialogue file with this name must be given as ./refund. */
const REFUND = 'refund';
/** The story about competing claims. A dialogue file with this name must be given as ./beliefs. */
const BELIEFS = 'beliefs';

interface Flags {
  questions: number;
  llm?: boolean;
  mock?: boolean;
}

export function addDemoCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('demo [file]')
      .description(
        'play a short story; `refund`: a story about gates; `beliefs`: a story about competing claims; with a file in the LoCoMo format: import its dialogues and ask its questions',
      )
      .option('--llm', 'only with `refund`: let the configured language model draft the statements of the agent')
      .option('--mock', 'with --llm: replay recorded drafts instead of asking a model')
      .option('--questions <n>', 'number of questions to ask about each dialogue', numberIn(1, 1_000), 3)
      .action(async (file: string | undefined, { questions, llm = false, mock = false }: Flags) => {
        const report = await play(cli, file, { questions, llm, mock });
        if (cli.isJson) cli.show(report, () => '');
      }),
    ['demo', 'or: npm run demo'],
    ['demo refund', 'a refund that gates control'],
    ['demo refund --llm --mock'],
    ['demo beliefs', 'two claims compete, and a test decides between them'],
    ['demo locomo.json', 'or: npm run demo -- locomo.json'],
    ['demo locomo.json --questions 50 --json'],
  );
}

async function play(cli: Cli, file: string | undefined, flags: Required<Flags>): Promise<object> {
  const { questions, llm, mock } = flags;
  if ((llm || mock) && file !== REFUND) throw usageFailure('--llm and --mock belong to: credence demo refund');
  if (mock && !llm) throw usageFailure('--mock replays what a model drafted: give --llm as well.');
  if (file === undefined) return playStory(cli);
  if (file === BELIEFS) return playBeliefs(cli);
  return file === REFUND ? playRefund(cli, drafterFor(cli, flags)) : onDialogues(cli, file, questions);
}

function drafterFor({ io }: Cli, { llm, mock }: { llm: boolean; mock: boolean }): Drafter {
  if (!llm) return scripted;
  if (mock) return recorded;
  const { llm: spec } = loadConfig(io.env);
  if (spec === null)
    throw usageFailure('No language model is configured: set CREDENCE_LLM_URL and CREDENCE_LLM_MODEL, or give --mock.');
  return draftedBy(openLlm(spec, createLogger('error')));
}

async function onDialogues(cli: Cli, file: string, perDialogue: number): Promise<object> {
  const conversations = await readConversations(file);
  if (conversations.shape !== 'locomo')
    throw usageFailure(
      `${file} contains no questions to ask; the demo needs a file in the LoCoMo format. To import this file, run: credence import conversations ${file}`,
    );
  const { sessions, dialogues } = conversations;
  const stage = new Stage(cli);
  stage.say(`\n  ${dialogues.length} dialogues, ${sessions.length} sessions, ${turnsIn(sessions)} messages`);
  const imported = await importConversations(cli, sessions);
  stage.say(`  imported in ${imported.seconds.toFixed(1)} s`);
  const embeddedInSeconds = await timed(async () => {
    const progress = progressOf(cli, 'Embedding', sessions.length);
    await untilEmbedded(cli, sessions, (done) => progress.to(done)).finally(() => progress.end());
  });
  stage.say(`  found by meaning ${embeddedInSeconds.toFixed(1)} s later`);
  const report = await interview(cli, stage, dialogues, perDialogue);
  stage.say(
    `\n  ${stage.bold(`The evidence of ${report.hits} of ${report.asked.length} questions is among the first 5 messages found.`)} Median ${report.medianMs} ms a question.\n`,
  );
  return { imported, embeddedInSeconds, ...report };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt) / 1_000;
}
