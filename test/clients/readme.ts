import { readFileSync } from 'node:fs';

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

/** One module with all examples; their imports are merged. */
export function programOfReadme(examples: readonly Example[]): string {
  const all = examples.map(({ code }) => code).join('\n');
  const names = new Set([...all.matchAll(IMPORT)].flatMap(([, list]) => list!.split(', ')));
  return `import { ${[...names].join(', ')} } from '@credence/sdk';\n${all.replace(IMPORT, '')}`;
}
