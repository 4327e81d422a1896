/** Page content that an event may change. It is the first part of the query keys. */
export type Shown =
  'beliefs' | 'conflicts' | 'claims' | 'evidence' | 'sources' | 'cascades' | 'tasks' | 'maintenance' | 'home';

const BY_NOUN: readonly (readonly [RegExp, readonly Shown[]])[] = [
  [/^(conflict|contradiction|possible_conflict)/, ['conflicts', 'claims', 'home']],
  [
    /^(claim|evidence|node|vote|merge|support|belief|episode|candidate)/,
    ['claims', 'conflicts', 'evidence', 'beliefs', 'home'],
  ],
  [/^(source|predicate)/, ['sources']],
  [/^cascade/, ['cascades', 'claims', 'evidence', 'home']],
  [
    /^(task|step|checkpoint|constraint|handoff|execution|session|interruption|gate|failure|progress)/,
    ['tasks', 'home'],
  ],
  [/^(proposal|test|workspace|entity)/, ['beliefs', 'home']],
  [/^(job|maintenance)/, ['maintenance', 'home']],
];

/** Which queries to refetch after an event of a kind. */
export function shownBy(kind: string): readonly Shown[] {
  return BY_NOUN.find(([pattern]) => pattern.test(kind))?.[1] ?? [];
}

/** Events that agents write all day. They need no decision. So if they keep coming, pages may show them late. */
const ORDINARY =
  /^(claim_(stored|deduplicated|strength_refreshed)|claims_(used|linked)|evidence_(recorded|attached)|attachment_noted|belief_|node_recorded|support_recomputed|entity_(created|observed)|edge_added|vote_set|note_|session_(opened|seen|closed)|checkpoint_saved|execution_|gate_evaluated)/;

export const isOrdinary = (kind: string): boolean => ORDINARY.test(kind);

const PAUSE_MS = 1_000;
/** The longest pause while events of a kind keep coming. */
export const LONGEST_PAUSE_MS = { ordinary: 30_000, other: 5_000 };

/**
 * Loads again at once, and then after pauses, so that many events do not cause many requests. The pauses start at one
 * second and double up to the maximum while events keep coming. After the longest pause without an event, the pauses
 * are short again. Each pause varies by a quarter, so that many open pages do not load at the same moment.
 */
export function gathered(
  ask: (shown: ReadonlySet<Shown>) => void,
  longestMs: number,
  random: () => number = Math.random,
): {
  add: (shown: readonly Shown[]) => void;
  stop: () => void;
} {
  let waiting = new Set<Shown>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let [pauseMs, lastAt] = [PAUSE_MS, 0];
  const flush = (): void => {
    timer = null;
    if (waiting.size === 0) return;
    const now = waiting;
    waiting = new Set();
    timer = setTimeout(flush, pauseMs * (0.75 + random() / 2));
    pauseMs = Math.min(2 * pauseMs, longestMs);
    ask(now);
  };
  return {
    add: (shown) => {
      const now = Date.now();
      if (now - lastAt > longestMs) pauseMs = PAUSE_MS;
      lastAt = now;
      for (const each of shown) waiting.add(each);
      if (timer === null) flush();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
