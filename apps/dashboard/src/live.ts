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

const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Asks at once, and then after pauses of one second that double to five while events keep coming, so that many events
 * do not become many requests. After five seconds without an event the pauses are short again.
 */
export function gathered(ask: (shown: ReadonlySet<Shown>) => void): {
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
    timer = setTimeout(flush, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    ask(now);
  };
  return {
    add: (shown) => {
      const now = Date.now();
      if (now - lastAt > LONGEST_PAUSE_MS) pauseMs = PAUSE_MS;
      lastAt = now;
      for (const each of shown) waiting.add(each);
      if (timer === null) flush();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
