import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Phrases that cspell cannot reject, because they have more than one word, and what to write instead. */
const INSTEAD: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bleans? on\b/i, 'depends on'],
  [/\bc(?:a|o)mes? by\b/i, 'is processed, arrives'],
  [/\b(?:give|gives|given) away\b/i, 'shown'],
  [/\bat hand\b/i, 'given, in use'],
  [/\bsigns? of life\b/i, 'heartbeat'],
  [/\bbegun by\b/i, 'started by, triggered by'],
  [
    /\b(?<!there )(?:is|are|was|were) no (?!longer|more|less|such|other|better|weaker|further|earlier|later)/i,
    'is not a, are not',
  ],
  [/(?<!\b(?:one|none|all|each|most|definition) )\bof which\b/i, 'whose, that has, with'],
  [/\bkeepers?\b|[a-z]Keepers?\b/i, 'what it does: judge, locker, creator'],
  [/\b(?:duty|duties)\b/i, 'a kind of maintenance'],
  [/\b(?:Whoever|Whatever)\b/, 'a caller that, everything that'],
];

const PLACES = ['apps', 'clients', 'docs', 'infra', 'libs', 'prisma', 'scripts', 'test', '.github'];
const TEXTS = /\.(ts|sql|md|mjs|prisma|py|pyi|sh|yml)$/;

const files = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
  ),
].filter((file) => TEXTS.test(file) && file !== 'test/arch/wording.spec.ts');

it.each(INSTEAD)('no text contains %s; the words to write instead are: %s', (phrase) => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (phrase.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
