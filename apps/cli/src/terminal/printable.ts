/**
 * A character that moves the cursor of the terminal or hides text, which is captured; or an emoji, whose selectors and
 * joiners are part of what is seen. The dashboard has the same rule (text/visible.ts); a test compares both.
 */
const HIDDEN_OR_EMOJI =
  /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800])|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*|[#*0-9]\ufe0f\u20e3/gu;

/** Removes characters that move the terminal cursor or hide text, because stored text may come from anywhere. */
export const printable = (text: string): string =>
  text.replace(HIDDEN_OR_EMOJI, (found: string, hidden?: string) =>
    hidden === undefined || hidden === '\n' || hidden === '\t' ? found : '',
  );

/** JSON for people. Hidden characters are escaped and not removed, so the document stays the same. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(HIDDEN_OR_EMOJI, (found: string, hidden?: string) =>
    hidden === undefined || hidden === '\n' ? found : escaped(hidden),
  );

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
