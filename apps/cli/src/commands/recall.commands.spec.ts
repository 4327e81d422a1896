import { Command } from 'commander';
import type { Cli } from '../terminal/cli.js';
import { addRecallCommands } from './recall.commands.js';

/** The request that a command sends. */
async function sent(...words: string[]): Promise<unknown> {
  let body: unknown;
  const service = {
    post: (_path: string, posted: unknown) => {
      body = posted;
      return Promise.resolve({ data: [], degraded: null });
    },
  };
  const program = new Command();
  addRecallCommands(program, {
    connect: () => ({ service, base: '/v1/spaces/s' }),
    note: () => undefined,
    show: () => undefined,
  } as unknown as Cli);
  await program.parseAsync(words, { from: 'user' });
  return JSON.parse(JSON.stringify(body));
}

it.each<[string, string[], object]>([
  ['the given kinds and no others', ['--kinds', 'message'], { kinds: ['message'] }],
  [
    'several kinds, however they are given',
    ['--kinds', 'message', '--kinds', 'claim'],
    { kinds: ['message', 'claim'] },
  ],
  ['what the service takes by default', [], {}],
])('a search asks for %s', async (_, flags, expected) => {
  expect(await sent('search', 'when', 'did', 'they', 'meet', ...flags)).toEqual({
    query: 'when did they meet',
    ...expected,
  });
});
