/** Markup, control, bidirectional and invisible characters, and the two line separators that JSON does not escape. */
const DANGEROUS = /[<>&`\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A stored text as one JSON string literal on one line. Nothing in it can be mistaken for markup, a heading or a new
 * line (claims spec, section 10).
 */
export const literal = (text: string): string => safe(text);

/** A value as JSON, escaped like a literal. */
export const safe = (value: unknown): string => JSON.stringify(value).replace(DANGEROUS, escaped);

/** `\uXXXX` for each UTF-16 code unit. */
function escaped(character: string): string {
  let text = '';
  for (let i = 0; i < character.length; i += 1) text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return text;
}
