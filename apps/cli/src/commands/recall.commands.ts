import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { KINDS, type SearchResultView, type SearchResults } from '#libs/recall/search/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { numberIn, several } from '../terminal/flags.js';
import { cut } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Result = z.input<typeof SearchResultView>;

interface RecallFlags {
  session?: string;
  asOf?: string;
}

const sessionFlag = (command: Command): Command =>
  command
    .option('--session <id>', 'session of the reader: its claims are visible too')
    .option('--as-of <time>', 'only what was valid at this time');

export function addRecallCommands(program: Command, cli: Cli): void {
  addSearch(program, cli);
  addContext(program, cli);
}

function addSearch(program: Command, cli: Cli): void {
  const command = sessionFlag(program.command('search <query...>').description('find claims and messages'))
    .addOption(
      new Option('--kinds <kinds>', `which kinds to find: ${KINDS.join(', ')}; default: claim`).argParser(several),
    )
    .option('--limit <n>', 'how many, 1 to 100', numberIn(1, 100))
    .option('--min-trust <n>', 'leave out results with less trust', numberIn(0, 1, { isWhole: false }))
    .option('--explain', 'show how each result was found')
    .action(
      async (
        words: string[],
        { session, ...flags }: RecallFlags & { kinds?: string[]; limit?: number; minTrust?: number; explain?: boolean },
      ) => {
        const { service, base } = cli.connect();
        const found = await service.post<z.input<typeof SearchResults>>(`${base}/search`, {
          query: words.join(' '),
          sessionId: session,
          ...flags,
        });
        if (found.degraded !== null)
          cli.note(
            found.degraded === 'query_cut'
              ? 'the query is longer than the embedder accepts: only its beginning was compared by meaning, but all its words were searched'
              : `only words were searched: ${found.degraded}`,
          );
        cli.show(found, ({ data }) => (data.length === 0 ? 'Nothing found.' : data.map(resultInWords).join('\n')));
      },
    );
  withExamples(
    command,
    ['search "what is the budget"'],
    ['search when did they meet --kinds message --limit 5'],
    ['search budget --as-of 2026-01-31T00:00:00Z --json'],
  );
}

function addContext(program: Command, cli: Cli): void {
  const command = sessionFlag(
    program.command('context <query...>').description('build a context for a question, ready for a prompt'),
  )
    .option('--max-tokens <n>', 'maximum size of the whole text in tokens', numberIn(1, 1_000_000))
    .option('--task <id>', 'task that the context is for: its state comes first')
    .option(
      '--include <kinds>',
      'claims, facts, background, messages, task; default: all but messages, and the task if one is given',
      several,
    )
    .action(
      async (
        words: string[],
        { session, task, ...flags }: RecallFlags & { maxTokens?: number; include?: string[]; task?: string },
      ) => {
        const { service, base } = cli.connect();
        const answer = await service.post<{ context: string; tokenEstimate: number }>(`${base}/context`, {
          query: words.join(' '),
          sessionId: session,
          taskId: task,
          ...flags,
        });
        cli.show(answer, ({ context }) => printable(context));
      },
    );
  withExamples(
    command,
    ['context "What is the budget?"'],
    ['context "What comes next?" --task tsk_01m86p7xj0eh396yq5std1jnz6 --max-tokens 800'],
    ['context "What does Ann like?" --max-tokens 800 --include claims,messages'],
  );
}

function whose({ kind, claim, message, node }: Pick<Result, 'kind' | 'claim' | 'message' | 'node'>): string {
  if (claim !== null) return `${claim.baseClass}, trust ${claim.trust}`;
  if (message !== null) return [message.speaker ?? message.role, message.at.slice(0, 10)].join(', ');
  return [kind, ...(node === null ? [] : [node.status])].join(', ');
}

/** An undecided possible conflict is shown with the result, as in a context. */
const marksIn = ({ possibleConflicts, unconfirmed }: Pick<Result, 'possibleConflicts' | 'unconfirmed'>): string =>
  `${possibleConflicts.length === 0 ? '' : `, may contradict ${possibleConflicts.map(({ id }) => id).join(', ')}`}${unconfirmed ? ', unconfirmed' : ''}`;

function resultInWords({ text, score, matched, ...found }: Result): string {
  const who = `${whose(found)}${marksIn(found)}`;
  return `${score.toFixed(3)}  ${cut(text, 100)}  (${printable(who)})${matched === null ? '' : `  [${matched.join(' ')}]`}`;
}
