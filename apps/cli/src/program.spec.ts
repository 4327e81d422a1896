import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { serviceVersion } from '#libs/platform/process/index.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { Cli } from './terminal/cli.js';
import { COMMANDS, runCli } from './program.js';

const out: string[] = [];
const say = (text: string): number => out.push(text);
const io = { ...recordedIo({}), out: say, err: say };

describe('the command line', () => {
  it.each(COMMANDS)('loads the commands %s from their module', async (words, load) => {
    const program = new Command();
    (await load())(program, new Cli(io, () => ({})));
    expect(program.commands.map((command) => command.name()).sort()).toEqual(words.split(' ').sort());
  });

  it.each([
    ['a command', ['jobs', '--help'], 0, 'work in the background'],
    [
      'a command after a space with the name of another command',
      ['--space', 'audit', 'jobs', '--help'],
      0,
      'work in the',
    ],
    ['a command that does not exist', ['job', 'list'], 2, 'Did you mean jobs?'],
    ['nothing', [], 2, 'import'],
    ['the version', ['--version'], 0, serviceVersion],
  ])('answers %s', async (_case, words, status, text) => {
    out.length = 0;
    expect(await runCli(words, io)).toBe(status);
    expect(out.join('\n')).toContain(text);
  });
});
