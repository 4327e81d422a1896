export const ACTIONS = ['supersede', 'reject', 'keep_both'] as const;
export type Action = (typeof ACTIONS)[number];

/** What a key asks for in the inbox. */
export type Wish =
  { kind: 'move'; by: 1 | -1 } | { kind: 'choose'; action: Action } | { kind: 'confirm' } | { kind: 'cancel' };

export interface Pressed {
  key: string;
  isModified: boolean;
  /** The key goes into a field or a button that uses it itself. */
  isTaken: boolean;
  /** A decision is previewed. */
  isDeciding: boolean;
  mayDecide: boolean;
}

const CHOICES: Record<string, Action> = { s: 'supersede', r: 'reject', b: 'keep_both' };

/** Returns what a key press means, or null. Nothing is decided by one key: it is chosen, previewed, then confirmed. */
export function wishOf({ key, isModified, isTaken, isDeciding, mayDecide }: Pressed): Wish | null {
  if (key === 'Escape') return isDeciding ? { kind: 'cancel' } : null;
  if (isModified || isTaken) return null;
  if (key === 'Enter') return isDeciding ? { kind: 'confirm' } : null;
  return wishOfLetter(key.toLowerCase(), mayDecide);
}

function wishOfLetter(letter: string, mayDecide: boolean): Wish | null {
  if (letter === 'j') return { kind: 'move', by: 1 };
  if (letter === 'k') return { kind: 'move', by: -1 };
  const action = CHOICES[letter];
  return action !== undefined && mayDecide ? { kind: 'choose', action } : null;
}

/** The item after or before the present one; it stays at the ends. With none, the first. */
export function moved(ids: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0];
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

/**
 * Whether the service takes a decision back: a rejected side of a contradiction returns with its contradiction. Every
 * other rejection is remembered, and what was replaced stays replaced.
 */
export const isUndoable = (reason: string, decision: string | null): boolean =>
  reason === 'contradiction' && decision === 'reject';
