import { evilTriple } from '../facts.js';
import { each, type Family } from './family.js';

/** Ways to write a name so that a reader mistakes it for the same name. */
const SPELLINGS: [string, (name: string) => string][] = [
  ['case', (name) => name.toUpperCase()],
  ['blanks around', (name) => `  ${name}  `],
  ['blanks within', (name) => name.replace(/ /g, '   ')],
  ['no-break space', (name) => `${name}\u00a0`],
  ['zero-width space', (name) => within(name, '\u200b')],
  ['word joiner', (name) => within(name, '\u2060')],
  ['soft hyphen', (name) => within(name, '\u00ad')],
  ['Hangul filler', (name) => within(name, '\u3164')],
  ['braille blank', (name) => within(name, '\u2800')],
  ['tag letter', (name) => within(name, '\u{e0061}')],
  ['variation selector', (name) => within(name, '\ufe0f')],
  ['direction mark', (name) => within(name, '\u202e')],
  ['private use', (name) => within(name, '\ue000')],
  ['full width', (name) => name.replace(/[a-z]/, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))],
  [
    'mathematical letter',
    (name) => name.replace(/[a-z]/, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x61 + 0x1d41a)),
  ],
  ['full stop', (name) => `${name}.`],
  ['colon', (name) => `${name}:`],
  ['exclamation mark', (name) => `${name}!`],
  ['ideographic full stop', (name) => `${name}\u3002`],
  ['quotation mark', (name) => `${name}\u201d`],
  ['hyphen for space', (name) => name.replace(/ /g, '-')],
  ['underscore for space', (name) => name.replace(/ /g, '_')],
  ['dash after', (name) => `${name}\u2013`],
  [
    'Cyrillic letter',
    (name) => name.replace(/[aeo]/, (letter) => ({ a: '\u0430', e: '\u0435', o: '\u043e' })[letter]!),
  ],
  ['Greek letter', (name) => name.replace(/[oiu]/, (letter) => ({ o: '\u03bf', i: '\u03b9', u: '\u03c5' })[letter]!)],
  ['accent', (name) => name.replace(/[aeo]/, (letter) => `${letter}\u0301`)],
  ['dot below', (name) => within(name, '\u0323')],
  ['small capital', (name) => name.replace(/[aeo]/, (letter) => ({ a: '\u1d00', e: '\u1d07', o: '\u1d0f' })[letter]!)],
  ['stroke', (name) => name.replace(/[dlt]/, (letter) => ({ d: '\u0111', l: '\u0142', t: '\u0167' })[letter]!)],
  ['mark before', (name) => `*${name}`],
];
const within = (name: string, part: string): string => `${name.slice(0, 2)}${part}${name.slice(2)}`;

export const spelling: Family = {
  name: 'the key in other spellings',
  count: 60,
  variants: (['subject', 'predicate'] as const).flatMap((place) =>
    each(
      SPELLINGS,
      ([name]) => `${name} in the ${place}`,
      async (scene, [, spell]) => {
        const triple = { ...evilTriple(scene.fact), [place]: spell(scene.fact[place]) };
        const isFirst = scene.random.below(3) === 0;
        if (!isFirst) await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText, triple);
        if (isFirst) await scene.stateFact();
      },
    ),
  ),
};
