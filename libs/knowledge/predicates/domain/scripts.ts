/** The three alphabets whose letters pass for one another. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** True for text mixing letters of Latin, Cyrillic and Greek, as in a forged name (claims spec, section 2). */
export function mixesScripts(text: string): boolean {
  const letters = text.normalize('NFKC').replace(/\P{Letter}/gu, '');
  return ALPHABETS.filter((alphabet) => alphabet.test(letters)).length > 1;
}
