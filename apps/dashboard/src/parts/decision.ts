export const ACTIONS = ['supersede', 'reject', 'keep_both'] as const;
export type Action = (typeof ACTIONS)[number];

/** The action that a key press requests in the inbox. */
export type Wish =
  { kind: 'move'; by: 1 | -1 } | { kind: 'choose'; action: Action } | { kind: 'confirm' } | { kind: 'cancel' };

export interface Pressed {
  key: string;
  isModified: boolean;
  /** Whether the focused field or button uses the key itself. */
  isTaken: boolean;
  /** Whether a decision is being previewed. */
  isDeciding: boolean;
  mayDecide: boolean;
}

const CHOICES: Record<string, Action> = { s: 'supersede', r: 'reject', b: 'keep_both' };

/**
 * Returns what a key press means, or null. A single key never decides: a decision is chosen, previewed, then confirmed.
 */
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

/** The item after or before the current one, without wrapping around. If there is no current item, the first item. */
export function moved(ids: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0];
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

/**
 * Whether the service can undo a decision: a rejected side of a contradiction can return together with the
 * contradiction. All other rejections are permanent, and so is a replacement.
 */
export const isUndoable = (reason: string, decision: string | null): boolean =>
  reason === 'contradiction' && decision === 'reject';
