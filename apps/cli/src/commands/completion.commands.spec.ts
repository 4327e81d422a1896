import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../program.js';

async function scriptFor(shell: string): Promise<string> {
  const io = recordedIo({});
  expect(await runCli(['completion', shell], io)).toBe(0);
  return io.printed().out;
}

/** The completions that a real bash offers at the end of a line. */
async function offered(...words: string[]): Promise<string[]> {
  const line = words.map((word) => `'${word}'`).join(' ');
  const asked = `${await scriptFor('bash')}
COMP_WORDS=(credence ${line}); COMP_CWORD=${words.length}; _credence; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const answer = execFileSync('bash', ['--norc', '-c', asked], { encoding: 'utf8' });
  return answer.split('\n').filter((word) => word !== '');
}

it.each([
  [['cl'], ['claims']],
  [
    ['claims', 're'],
    ['reinforce', 'retract'],
  ],
  [['--space', 'demo', 'claims', 'his'], ['history']],
  [['init', 'v'], ['vscode']],
  [['claims', 'retract', '--dry'], ['--dry-run']],
  [['conflicts', 'list', '--js'], ['--json']],
  [['nothing-like-it', '--ver'], ['--version']],
])('bash completes %j', async (words, expected) => {
  expect(await offered(...words)).toEqual(expected);
});

it('zsh runs the script for bash through its own support for bash', async () => {
  expect(await scriptFor('zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${await scriptFor('bash')}`);
});

it('fish offers a subcommand only after the words that precede the subcommand', async () => {
  const lines = (await scriptFor('fish')).split('\n');
  expect(lines.find((line) => line.includes("-a 'list"))).toMatch(/__fish_seen_subcommand_from \w+/);
  expect(lines.filter((line) => !line.startsWith('complete -c credence'))).toEqual([]);
});
