// Writes the table in libs/knowledge/predicates/domain/skeleton.ts from the file confusables.txt of Unicode (UTS 39):
//   node scripts/confusables.mjs path/to/confusables.txt
// It keeps non-ASCII letters that look like one ASCII letter, in their own case or in the other; see skeleton.ts.
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = 'libs/knowledge/predicates/domain/skeleton.ts';
/** Scripts in use whose letters resemble a stroke or a circle. They almost never occur in a forged Latin name. */
const OTHER_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Nko}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thaana}]/u;

/** Letters that look like a capital letter, but that Unicode does not list as confusable. */
const DRAWN_AS = new Map([
  ...Array.from(
    '\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\ua7af\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21_\u028f\u1d22',
    (letter, i) => [letter, String.fromCharCode(97 + i)],
  ),
  ...[0x1f150, 0x1f170].flatMap((first) =>
    Array.from({ length: 26 }, (_, i) => [String.fromCodePoint(first + i), String.fromCharCode(97 + i)]),
  ),
]);

const text = readFileSync(process.argv[2], 'utf8');
const version = /Version: ([\d.]+)/.exec(text)?.[1] ?? 'unknown';
const prototypes = new Map(
  text.split('\n').flatMap((line) => {
    const match = /^([0-9A-F]+) ;\s*([0-9A-F ]+?)\s*;/.exec(line.trim());
    return match === null
      ? []
      : [
          [
            String.fromCodePoint(parseInt(match[1], 16)),
            match[2]
              .split(' ')
              .map((hex) => String.fromCodePoint(parseInt(hex, 16)))
              .join(''),
          ],
        ];
  }),
);

/** The ASCII letter that a character looks like, in lower case. null: it looks like no letter, or like two letters. */
function drawnAs(character) {
  const plain = (prototypes.get(character) ?? character).normalize('NFKD').replace(/\p{M}/gu, '').replace(/^rn$/, 'm');
  // `l` also stands for the capital I and for a digit.
  return /^[a-z]$/i.test(plain) && plain !== 'l' ? plain.toLowerCase() : null;
}

const drawnAsL = (character) =>
  (prototypes.get(character) ?? character).normalize('NFKD').replace(/\p{M}/gu, '') === 'l';

function asciiOf(character) {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  const other = lower === character ? upper : lower;
  return (
    drawnAs(character) ??
    (other === character ? null : drawnAs(other)) ??
    (drawnAsL(character) || drawnAsL(other) ? 'l' : null)
  );
}

const byLetter = new Map();
for (let code = 0x80; code <= 0x1ffff; code += 1) {
  if (code >= 0xd800 && code <= 0xdfff) continue;
  const character = String.fromCodePoint(code);
  // Characters that compatibility or canonical decomposition unifies need no row.
  if (
    (!/[\p{L}\p{Nl}]/u.test(character) && !DRAWN_AS.has(character)) ||
    OTHER_SCRIPTS.test(character) ||
    /^[a-z]$/i.test(character.normalize('NFKD').replace(/\p{M}/gu, '')) ||
    character.normalize('NFKC') !== character
  )
    continue;
  const ascii = DRAWN_AS.get(character) ?? asciiOf(character);
  if (ascii !== null) byLetter.set(ascii, [...(byLetter.get(ascii) ?? []), character]);
}

const escaped = (character) => {
  const hex = character.codePointAt(0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};
const rows = [...byLetter]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([ascii, characters]) => `  ${ascii}: '${characters.map(escaped).join('')}',`);
const made = `// Made by scripts/confusables.mjs from confusables.txt ${version} of Unicode (UTS 39, Unicode License v3).
/** By ASCII letter: the letters beyond ASCII that look like it, in either case. */
const CONFUSABLE: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
const source = readFileSync(TARGET, 'utf8');
const known = /^\/\/ Made by scripts\/confusables\.mjs[^]*?^};\n/m;
if (!known.test(source)) throw new Error(`${TARGET} has no table that this script has made.`);
writeFileSync(
  TARGET,
  source.replace(known, () => made),
);
console.log(rows.length, 'letters', [...byLetter.values()].flat().length, 'confusables');
