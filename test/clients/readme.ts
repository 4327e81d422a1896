import { readFileSync } from 'node:fs';
import { transform } from '@swc/core';
import * as sdk from '../../libs/sdk/index.js';
import { PYTHON_CLIENT, runPython } from './python.js';

export interface Example {
  code: string;
  /** The expected output of each line that prints and has a comment at its end. */
  prints: string[];
}

interface Language {
  readme: string;
  block: RegExp;
  printed: RegExp;
}

const TYPESCRIPT: Language = {
  readme: 'libs/sdk/README.md',
  block: /^```ts\n([^]*?)^```$/gm,
  printed: /^ *console\.log\(.*\); \/\/ (.*)$/gm,
};
const PYTHON: Language = {
  readme: 'clients/python/README.md',
  block: /^```python\n([^]*?)^```$/gm,
  printed: /^ *print\(.*\) {2}# (.*)$/gm,
};
const IMPORT = /^import \{ ([^}]*) \} from '@credence\/sdk';$/gm;

/** The examples of a client's README, in order; each continues from those before it. */
const examplesOf = ({ readme, block, printed }: Language): Example[] =>
  [...readFileSync(readme, 'utf8').matchAll(block)].map(([, code]) => ({
    code: code!,
    prints: [...code!.matchAll(printed)].map(([, text]) => text!),
  }));

export const examplesOfReadme = (): Example[] => examplesOf(TYPESCRIPT);
export const examplesInPython = (): Example[] => examplesOf(PYTHON);

/** The examples as one program in Python. */
export const programInPython = (examples: readonly Example[]): string => examples.map(({ code }) => code).join('\n');

/** One module with all examples; their imports are merged. */
export function programOfReadme(examples: readonly Example[]): string {
  const all = examples.map(({ code }) => code).join('\n');
  const names = new Set([...all.matchAll(IMPORT)].flatMap(([, list]) => list!.split(', ')));
  return `import { ${[...names].join(', ')} } from '@credence/sdk';\n${all.replace(IMPORT, '')}`;
}

/** The service that a program calls in place of the one that `npm start` runs, and the key that it uses. */
interface Target {
  url: string;
  key: string;
}

const atService = (program: string, url: string): string => program.replaceAll('http://127.0.0.1:4000', url);

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

/** Runs a program of a page, and returns the lines that it prints. */
export async function printedByTypeScript(program: string, { url, key }: Target): Promise<string[]> {
  const { code } = await transform(atService(program, url), {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  const names = Object.keys(sdk).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const body = code.replace(/^import .*$/gm, '').replace(/^\/\/# .*$/gm, '');
  const printed: string[] = [];
  await new AsyncFunction('console', 'process', ...names, body)(
    { log: (...words: unknown[]) => printed.push(words.join(' ')) },
    { env: { CREDENCE_KEY: key } },
    ...names.map((name) => sdk[name as keyof typeof sdk]),
  );
  return printed;
}

/** The same in Python. The pages open a client `credence` and leave it open, so it is closed here. */
export async function printedByPython(program: string, { url, key }: Target): Promise<string[]> {
  const closing = `${atService(program, url)}\ncredence.close()`;
  const out = await runPython(['-c', closing], { CREDENCE_KEY: key, PYTHONPATH: PYTHON_CLIENT });
  return out.trim().split('\n');
}
