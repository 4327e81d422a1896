import { readFileSync } from 'node:fs';

const README = 'libs/sdk/README.md';
const IMPORT = /^import \{ ([^}]*) \} from '@credence\/sdk';$/gm;

export interface Example {
  code: string;
  /** What each `console.log` with a comment at its end prints. */
  prints: string[];
}

/** The examples of the README of the client, in order; each goes on from those before it. */
export function examplesOfReadme(): Example[] {
  return [...readFileSync(README, 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => ({
    code: code!,
    prints: [...code!.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text!),
  }));
}

/** One module of all examples: what they import is imported once. */
export function programOfReadme(examples: readonly Example[]): string {
  const all = examples.map(({ code }) => code).join('\n');
  const names = new Set([...all.matchAll(IMPORT)].flatMap(([, list]) => list!.split(', ')));
  return `import { ${[...names].join(', ')} } from '@credence/sdk';\n${all.replace(IMPORT, '')}`;
}
