/** What a page shows that an event may have changed: the first part of the keys of its queries. */
export type Shown = 'conflicts' | 'claims' | 'home';

const BY_NOUN: readonly (readonly [RegExp, readonly Shown[]])[] = [
  [/^(conflict|contradiction|possible_conflict)/, ['conflicts', 'claims', 'home']],
  [/^(claim|evidence|node|vote|merge)/, ['claims', 'conflicts', 'home']],
  [/^(cascade|job|proposal|task|step|maintenance)/, ['home']],
];

/** Which queries to ask again after an event of a kind. */
export function shownBy(kind: string): readonly Shown[] {
  return BY_NOUN.find(([pattern]) => pattern.test(kind))?.[1] ?? [];
}
