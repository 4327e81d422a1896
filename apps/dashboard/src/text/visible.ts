/**
 * A part of a stored text: either shown as it is, or a character that would otherwise be invisible or affect its
 * surroundings.
 */
export type Part = { kind: 'text'; text: string } | { kind: 'mark'; code: string; name: string };

const NAMES: Record<number, string> = {
  0x00ad: 'soft hyphen',
  0x034f: 'combining grapheme joiner',
  0x061c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0x2800: 'blank Braille pattern',
  0xfeff: 'zero-width no-break space',
};

/**
 * Control and format characters, separators, unpaired surrogates, private-use characters, tags, and everything that
 * Unicode calls ignorable, such as variation selectors and fillers. Tab and line feed count as layout. The command line
 * hides the same characters (`printable`); a test compares both.
 */
export const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * An emoji with the selectors and joiners that it consists of. It is seen as one picture, so none of its parts is
 * hidden. Keycaps such as 1️⃣ count as well.
 */
const EMOJI =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*|[#*0-9]\ufe0f\u20e3/u;

/** Either a character that is hidden, which is captured, or a visible one. */
const CHARACTER = new RegExp(`(${HIDDEN.source})|${EMOJI.source}|.`, 'gsu');

/** Splits a text into parts, so that every character becomes visible. The text itself is not changed. */
export function visibleParts(text: string): Part[] {
  const parts: Part[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (const [character, hidden] of text.matchAll(CHARACTER)) {
    if (hidden === undefined || hidden === '\n' || hidden === '\t') {
      plain += character;
      continue;
    }
    flush();
    const point = hidden.codePointAt(0)!;
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    parts.push({ kind: 'mark', code, name: NAMES[point] ?? nameOf(hidden) });
  }
  flush();
  return parts;
}

function nameOf(hidden: string): string {
  if (/\p{Cc}/u.test(hidden)) return 'control character';
  return /\p{Variation_Selector}/u.test(hidden) ? 'variation selector' : 'invisible character';
}

/** The beginning of a long text, without splitting a character. null: the text is short enough. */
export function beginningOf(text: string, max: number): string | null {
  if (text.length <= max) return null;
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A short text for places that take plain text only, such as the label of a button. */
export function visibleText(text: string, max: number): string {
  const beginning = beginningOf(text, max);
  const shown = visibleParts(beginning ?? text).map((part) => (part.kind === 'text' ? part.text : ` ${part.code} `));
  return `${shown.join('')}${beginning === null ? '' : '…'}`;
}
