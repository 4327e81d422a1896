import { comparableName, isPlain, visible } from './comparable.js';

// Made by scripts/confusables.mjs from confusables.txt 13.0.0 of Unicode (UTS 39, Unicode License v3).
/** By ASCII letter: the letters beyond ASCII that look like it, in either case. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  a: '\u0251\u0391\u03b1\u0410\u0430\u13aa\u15c5\u1d00\u2c6d\ua4ee\uab7a\u{102a0}\u{16f40}\u{1f150}\u{1f170}',
  b: '\u0180\u0181\u0182\u0183\u0184\u0185\u0243\u0253\u0299\u0392\u03b2\u0411\u0412\u042c\u0431\u0432\u044c\u0462\u0463\u048c\u048d\u13cf\u13f4\u13fc\u1472\u1473\u15af\u15f7\u1c80\u1c87\ua4d0\ua7b4\ua7b5\uab9f\u{10282}\u{102a1}\u{10301}\u{1f151}\u{1f171}',
  c: '\u023b\u023c\u0421\u0441\u04aa\u04ab\u13df\u1c83\u1d04\u2ca4\u2ca5\ua4da\uabaf\u{102a2}\u{10302}\u{10415}\u{1043d}\u{1051c}\u{1f152}\u{1f172}',
  d: '\u00d0\u00f0\u0110\u0111\u0189\u018a\u018b\u018c\u0256\u0257\u0500\u0501\u13a0\u13e7\u146f\u15de\u15ea\u1d05\ua4d2\ua4d3\uab70\uabb7\u{1f153}\u{1f173}',
  e: '\u0246\u0247\u0395\u03b5\u0415\u0435\u04bc\u04bd\u04be\u04bf\u13ac\u1d07\u2d39\ua4f0\uab32\uab7c\u{10286}\u{118a6}\u{118ae}\u{118c6}\u{118ce}\u{1f154}\u{1f174}',
  f: '\u0191\u0192\u03dc\u03dd\u0554\u0584\u15b4\u1d6e\u1e9d\ua4dd\ua730\ua798\ua799\uab35\u{10287}\u{102a5}\u{10525}\u{118a2}\u{118c2}\u{1f155}\u{1f175}',
  g: '\u018d\u0193\u01e4\u01e5\u0260\u0261\u0262\u050c\u050d\u0551\u0581\u13c0\u13f3\u13fb\u1d83\ua4d6\ua7ac\uab90\u{1f156}\u{1f176}',
  h: '\u0126\u0127\u0266\u029c\u0397\u040b\u041d\u043d\u045b\u04a2\u04a3\u04ba\u04bb\u04c7\u04c8\u04c9\u04ca\u0540\u0570\u13bb\u13c2\u13f2\u13fa\u157c\u2c67\u2c68\u2c8e\u2c8f\ua4e7\ua694\ua695\ua7aa\uab8b\uab92\u{102cf}\u{1f157}\u{1f177}',
  i: '\u0131\u0196\u0197\u0268\u0269\u026a\u0399\u03b9\u0406\u0456\u04c0\u04cf\u13a5\u1d7b\u1d7c\ua646\ua647\ua7ae\uab75\u{118c3}\u{1f158}\u{1f178}',
  j: '\u0248\u0249\u029d\u037f\u03f3\u0408\u0458\u13ab\u148d\u1d0a\ua4d9\ua7b2\uab7b\u{1f159}\u{1f179}',
  k: '\u0198\u0199\u039a\u03ba\u041a\u043a\u049a\u049b\u049e\u049f\u13e6\u16d5\u1d0b\u2c69\u2c6a\u2c94\u2c95\ua4d7\ua740\ua741\uabb6\u{10518}\u{1f15a}\u{1f17a}',
  l: '\u0141\u0142\u019a\u01c0\u023d\u026b\u026d\u029f\u13de\u14aa\u16c1\u2c62\u2c92\u2cd0\u2cd1\u2d4f\ua4e1\ua4f2\uabae\u{1028a}\u{10309}\u{1041b}\u{10443}\u{10526}\u{118a3}\u{118b2}\u{118d2}\u{16f16}\u{16f28}\u{1f15b}\u{1f17b}',
  m: '\u0271\u039c\u03bc\u03fa\u03fb\u041c\u043c\u04cd\u04ce\u13b7\u15f0\u16d6\u1d0d\u1d6f\u2c6e\u2c98\u2c99\ua4df\uab87\u{102b0}\u{10311}\u{11700}\u{1f15c}\u{1f17c}',
  n: '\u019d\u019e\u0220\u0272\u0273\u0274\u039d\u03b7\u0548\u054c\u0578\u057c\u1d70\u2c9a\u2c9b\ua4e0\u{10513}\u{1f15d}\u{1f17d}',
  o: '\u00d8\u00f8\u019f\u01fe\u01ff\u0275\u0398\u039f\u03a3\u03b8\u03bf\u03c3\u041e\u043e\u0472\u0473\u04e8\u04e9\u0555\u0585\u0b20\u0d20\u1010\u101d\u10ff\u12d0\u13a4\u13be\u13eb\u1c82\u1cbf\u1d0f\u1d11\u2c9e\u2c9f\u2d31\u2d41\u2d54\ua4f3\ua74a\ua74b\uab3d\uab3e\uab74\uab8e\uabbb\u{10292}\u{102ab}\u{10404}\u{1042c}\u{104c2}\u{104ea}\u{10516}\u{118a8}\u{118b5}\u{118b7}\u{118c8}\u{118d5}\u{118d7}\u{1f15e}\u{1f17e}',
  p: '\u01a4\u01a5\u03a1\u03c1\u0420\u0440\u13e2\u146d\u1d18\u1d7d\u2c63\u2ca2\u2ca3\ua4d1\uabb2\u{10295}\u{1f15f}\u{1f17f}',
  q: '\u02a0\u051a\u051b\u0533\u0536\u0563\u0566\u2d55\ua7af\u{1f160}\u{1f180}',
  r: '\u01a6\u024c\u024d\u027c\u027d\u0280\u0413\u0433\u0492\u0493\u13a1\u13b1\u13d2\u1587\u1d26\u1d72\u2c64\u2c84\u2c85\ua4e3\uab47\uab48\uab71\uab81\uaba2\u{104b4}\u{104dc}\u{16f35}\u{1f161}\u{1f181}',
  s: '\u01bc\u01bd\u0282\u0405\u0455\u054f\u057f\u13d5\u13da\u1d74\ua4e2\ua731\ua7c5\uaba5\uabaa\u{10296}\u{10420}\u{10448}\u{118a1}\u{118c1}\u{16f3a}\u{1f162}\u{1f182}',
  t: '\u0166\u0167\u01ac\u01ad\u01ae\u023e\u0288\u03a4\u03c4\u0422\u0442\u04ac\u04ad\u13a2\u1c84\u1c85\u1d1b\u1d75\u2c66\u2ca6\u2ca7\ua4d4\uab72\u{10297}\u{102b1}\u{10315}\u{118bc}\u{16f0a}\u{1f163}\u{1f183}',
  u: '\u01b2\u0244\u0289\u028b\u03c5\u054d\u057d\u1200\u13cc\u144c\u1d1c\u1d7e\ua4f4\ua79e\ua79f\uab4e\uab52\uab9c\u{104ce}\u{104f6}\u{118b8}\u{118d8}\u{16f42}\u{1f164}\u{1f184}',
  v: '\u03bd\u0474\u0475\u13d9\u142f\u1d20\u2d38\ua4e6\ua6df\uaba9\u{1051d}\u{11706}\u{118a0}\u{118c0}\u{16f08}\u{1f165}\u{1f185}',
  w: '\u019c\u026f\u0460\u0461\u047c\u047d\u051c\u051d\u0531\u0561\u13b3\u13d4\u1d21\ua4ea\ua760\ua761\uab83\uaba4\u{114c5}\u{1170a}\u{1170e}\u{1170f}\u{1f166}\u{1f186}',
  x: '\u03a7\u03c7\u0425\u0445\u04b2\u04b3\u1541\u157d\u16b7\u2cac\u2cad\u2d5d\ua4eb\ua7b3\uab53\u{10290}\u{102b4}\u{10317}\u{10527}\u{1f167}\u{1f187}',
  y: '\u0194\u01b3\u01b4\u024e\u024f\u0263\u028f\u0393\u03a5\u03b3\u0423\u0443\u04ae\u04af\u04b0\u04b1\u10e7\u13a9\u13bd\u1ca7\u1d8c\u1efe\u1eff\u2ca8\u2ca9\ua4ec\uab5a\uab79\uab8d\u{102b2}\u{118a4}\u{118dc}\u{16f43}\u{1f168}\u{1f188}',
  z: '\u01b5\u01b6\u0224\u0225\u0290\u0396\u03b6\u13c3\u1d22\u1d76\ua4dc\uab93\u{118a9}\u{118c4}\u{118c9}\u{1f169}\u{1f189}',
};

/** The three alphabets whose letters are confused with one another. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether text mixes letters of Latin, Cyrillic and Greek, as in a forged name (claims spec, section 2). */
export function mixesScripts(text: string): boolean {
  const letters = text.normalize('NFKC').replace(/\P{Letter}/gu, '');
  return ALPHABETS.filter((alphabet) => alphabet.test(letters)).length > 1;
}

const ASCII_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CONFUSABLE).flatMap(([ascii, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, ascii]),
  ),
);
const MARKS = /\p{M}/gu;
/** Punctuation and spaces at either end of a name, and unassigned characters. */
const OUTSIDE = /^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu;
const UNASSIGNED = /\p{Cn}/gu;

/**
 * The skeleton of a subject or predicate (UTS 39, rule 8): letters that look like an ASCII letter are replaced by it,
 * and marks are removed. Two names with one skeleton look the same to a reader, but are two names.
 * Computed from the text as written: a capital may look like a different letter than its small form does. No ASCII
 * letter is replaced by another: `rn` is not `m`, `1` is not `l`.
 */
export function skeleton(text: string): string {
  const name = comparableName(isPlain(text) ? text : inAscii(text));
  const bare = name.replace(OUTSIDE, '');
  return bare === '' ? name : bare;
}

/** Both forms of the small sigma are one letter in names (see foldCase), so they have one skeleton. */
const FINAL_SIGMA = /ς/gu;

function inAscii(text: string): string {
  const letters = Array.from(
    withoutMarks(visible(text).replace(UNASSIGNED, '')).replace(FINAL_SIGMA, 'σ'),
    (letter) => ASCII_OF.get(letter) ?? letter,
  ).join('');
  return withoutMarks(letters);
}

const withoutMarks = (text: string): string => text.normalize('NFD').replace(MARKS, '').normalize('NFC');
