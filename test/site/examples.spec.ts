import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../../apps/cli/src/program.js';
import { welcome } from '../../apps/api/src/bootstrap/demo.js';
import { hasPython, WITHOUT_PYTHON } from '../clients/python.js';
import {
  examplesInPython,
  examplesOfReadme,
  printedByPython,
  printedByTypeScript,
  programInPython,
  programOfReadme,
} from '../clients/readme.js';
import { openService, type RestClient, type Service } from '../service/index.js';
import { blocksOf, promisesOf, withLastIds, wordsOf, type Block } from './page-examples.js';

/** Follows the pages for newcomers from top to bottom, as a reader would. */
const PAGES = [
  'docs/quick-start.md',
  'docs/guides/review-conflicts.md',
  'docs/guides/import-from-mem0-and-zep.md',
  'docs/guides/deploy.md',
  'docs/guides/back-up.md',
  'docs/guides/upgrade.md',
];

/** Texts that the commands of a page must print, because the prose of the page says so. */
const SHOWN: Readonly<Record<string, string[]>> = {
  'docs/quick-start.md': ['Wrote .mcp.json', 'export CREDENCE_AGENT_KEY=ck_'],
  'docs/guides/review-conflicts.md': ['quarantined', 'trust_insufficient'],
  'docs/guides/import-from-mem0-and-zep.md': ['Prefers aisle seats', 'Ann lives in Rome'],
  'docs/guides/deploy.md': ['Made ten_', 'first  owner', 'planner  agent'],
};

/** Each command that opens an embedded database takes seconds. */
const SLOW_MS = 120_000;
const IN_CONTAINER = 'node dist/apps/cli/src/main.js ';
const compose = parse(readFileSync('docker-compose.yml', 'utf8')) as { services: object };
const composeText = readFileSync('docker-compose.yml', 'utf8');
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;

let service: Service;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-examples-'));
  service = await openService({ isWorking: true });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function aSpaceFor(): Promise<RestClient> {
  const { owner } = await service.aTenant();
  await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
  return owner;
}

const programOf = (page: string, language: string): string =>
  blocksOf(page)
    .filter((block) => block.language === language && block.file === null)
    .map(({ text }) => text)
    .join('\n');

async function inFolder<T>(run: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await run();
  } finally {
    process.chdir(before);
  }
}

/** A reader at a terminal: what was printed so far, and where commands find the service or the database. */
class Reader {
  printed = '';
  readonly kept = new Map<string, string>();

  constructor(
    private readonly owner: RestClient,
    private readonly home: string,
  ) {}

  async follow({ language, file, text }: Block): Promise<void> {
    if (file !== null) writeFileSync(join(folder, file), text);
    else if (language === 'sh') for (const line of text.trim().split('\n')) await this.#command(line);
    else if (language === '') await this.#request(text);
  }

  /** Runs every command that can run here. For a command that needs a container, checks everything that it names. */
  async #command(line: string): Promise<void> {
    const [command] = withLastIds(line, this.printed).split(/ (?:>|>>|<) /) as [string];
    if (command.startsWith('npx credence '))
      return this.#credence(command.slice('npx credence '.length), this.#remote());
    if (command.startsWith('docker compose ')) return this.#compose(command);
    if (command.startsWith('export ')) return this.#assignments(command);
    if (command.startsWith('npm ')) expect(Object.keys(scripts)).toContain(command.split(' ')[1]);
    else if (command.startsWith('tar '))
      execFileSync('bash', ['-ec', `mkdir -p .credence; ${command}`], { cwd: folder });
    else throw new Error(`The test cannot follow: ${line}`);
  }

  #remote(): Record<string, string> {
    return { CREDENCE_URL: service.url, CREDENCE_KEY: this.owner.secret, CREDENCE_SPACE: 'demo' };
  }

  async #credence(words: string, env: Record<string, string>, statuses = [0]): Promise<void> {
    const said: string[] = [];
    const files = wordsOf(words).map((word) => (/^\w+\.json$/.test(word) ? join(folder, word) : word));
    const say = (text: string): number => said.push(text);
    const run = () => runCli(files, { ...recordedIo(env), out: say, err: say });
    // `init` writes into the folder in which it runs.
    const status = await (words.startsWith('init ') ? inFolder(run) : run());
    this.printed += `${said.join('\n')}\n`;
    if (!statuses.includes(status)) throw new Error(`${words}: exit status ${status}\n${said.join('\n')}`);
  }

  async #compose(command: string): Promise<void> {
    const [before, inContainer] = command.split(IN_CONTAINER) as [string, string?];
    const named = before
      .split(' ')
      .slice(2)
      .filter((word) => word !== '' && !/^-|^(up|exec|run|build)$|=|^pg_|^credence$/.test(word));
    for (const name of named) expect(Object.keys(compose.services)).toContain(name);
    if (inContainer === undefined) return;
    // The first tenant and key are made for real; an embedded database takes seconds for each command. All other
    // commands run where there is no database. They fail only after they have parsed their arguments; operator.spec.ts
    // runs them for real.
    const isFirst = /^(tenants|keys) /.test(inContainer);
    if (isFirst && !this.printed.includes('in all')) await this.#credence('migrate', { CREDENCE_HOME: this.home });
    await this.#credence(
      inContainer,
      { CREDENCE_HOME: isFirst ? this.home : join(folder, 'empty') },
      isFirst ? [0] : [0, 1],
    );
  }

  #assignments(command: string): void {
    for (const [, name] of command.matchAll(/(\w+)=/g))
      if (name !== 'CREDENCE_URL' && name !== 'CREDENCE_KEY') expect(composeText).toContain(`\${${name}:?`);
  }

  /**
   * A request with its expected answer, as in test/contract/guide.spec.ts. It is sent with the headers that are shown,
   * with the key, and with the type of its body.
   */
  async #request(text: string): Promise<void> {
    const [, method, path, shown, body, status, expectation] =
      /^(GET|POST|PUT|PATCH) (\S+)\n((?:[A-Z][\w-]*: .*\n)*)([^]*?)\n?→ (\d{3}) ?([^\n]*)\n$/.exec(text)!;
    const filled = (part: string) => part.replace(/\$(\w+)/g, (all, name: string) => this.kept.get(name) ?? all);
    const headers = Object.fromEntries(
      [...shown!.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]),
    );
    const answer = await this.owner.send(method!, filled(path!), body === '' ? undefined : filled(body!), headers);
    const ok = answer.status === Number(status);
    expect({ path, status: answer.status, body: ok ? null : answer.body }).toEqual({
      path,
      status: Number(status),
      body: null,
    });
    const at = (dotted: string): string =>
      String(
        dotted.split('.').reduce((value, step) => (value as Record<string, unknown>)[step], answer.body as unknown),
      );
    const keep = /^\$(\w+) = (\S+)$/.exec(expectation!);
    if (keep !== null) this.kept.set(keep[1]!, at(keep[2]!));
    const expected = /^(\S+) is (.+)$/.exec(expectation!);
    if (expected !== null) expect(at(expected[1]!)).toBe(expected[2]);
  }
}

if (!hasPython) console.warn(WITHOUT_PYTHON);

describe('a newcomer who follows one page after another in the space `demo`', () => {
  let newcomer: RestClient;
  let target: { url: string; key: string };
  beforeAll(async () => {
    newcomer = await aSpaceFor();
    target = { url: service.url, key: newcomer.secret };
  });

  it('can paste the requests that `npm start` prints', async () => {
    const shown = { home: '.credence', signInLink: '', startedInMs: 1, isColoured: false };
    const text = welcome({ url: service.url, space: 'demo', key: newcomer.secret }, shown);
    const requests = [...text.matchAll(/^ {2}curl -sw '\\n' (\S+) .* -d '([^']*)'$/gm)];
    const answers = [];
    for (const [, url, body] of requests)
      answers.push(await newcomer.send('POST', url!.slice(service.url.length), body));
    expect(answers.map(({ body }) => body.outcome ?? body.context)).toEqual([
      'accepted',
      'quarantined',
      expect.stringContaining('"User budget is $750"'),
    ]);
  });

  it('can run the programs of the quick start in TypeScript', async () => {
    const program = programOf('docs/quick-start.md', 'ts');
    const promised = promisesOf(program);
    expect(promised).toHaveLength(2);
    expect(await printedByTypeScript(program, target)).toEqual(promised);
  });

  (hasPython ? it : it.skip)('can run the programs of the quick start in Python', async () => {
    const program = programOf('docs/quick-start.md', 'python');
    const promised = promisesOf(program);
    expect(promised).toHaveLength(2);
    expect(await printedByPython(program, target)).toEqual(promised);
  });

  it('can run the examples of the TypeScript client', async () => {
    const examples = examplesOfReadme();
    const promised = examples.flatMap(({ prints }) => prints);
    expect(await printedByTypeScript(programOfReadme(examples), target)).toEqual(expect.arrayContaining(promised));
  });

  (hasPython ? it : it.skip)('can run the examples of the Python client', async () => {
    const examples = examplesInPython();
    const promised = examples.flatMap(({ prints }) => prints);
    expect(await printedByPython(programInPython(examples), target)).toEqual(expect.arrayContaining(promised));
  });

  it('can review a conflict', async () => {
    const reader = new Reader(newcomer, mkdtempSync(join(folder, 'home-')));
    for (const block of blocksOf('docs/guides/review-conflicts.md')) await reader.follow(block);
    expect(reader.kept.size).toBe(1);
  });
});

it.each(PAGES)(
  '%s: every command and request does what the page says',
  async (page) => {
    const blocks = blocksOf(page);
    expect(blocks.length).toBeGreaterThan(1);
    const reader = new Reader(await aSpaceFor(), mkdtempSync(join(folder, 'home-')));
    for (const block of blocks) await reader.follow(block);
    for (const text of SHOWN[page] ?? []) expect(reader.printed).toContain(text);
  },
  SLOW_MS,
);
