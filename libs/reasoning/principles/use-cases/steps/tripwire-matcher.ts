import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#libs/kernel/index.js';
import {
  compilePattern,
  matchTextOf,
  type MatchText,
  type Pattern,
  type SlowPatterns,
} from '#libs/knowledge/patterns/index.js';
import { MAX_MATCHES, MAX_CHECK_MS, MAX_PATTERN_CHECK_MS } from '../../domain/tripwire.schemas.js';
import type { Armed } from '../../store/tripwire.repository.js';

/** Milliseconds after which other work of the process gets its turn. */
const TURN_MS = 10;
/** How many steps of a pattern run in this thread. A pattern that may need more steps runs in another thread. */
const MAX_INLINE_STEPS = 500_000;

/** Finds out which situations occur in a text, within a limit of time. Never inside a transaction. */
export class TripwireMatcher {
  /** The compiled form of a pattern never changes. */
  readonly #compiled = new LRUCache<string, Pattern>({ max: 5_000 });

  constructor(
    private readonly clock: Clock,
    private readonly slow: SlowPatterns,
  ) {}

  async run(tenantId: string, armed: readonly Armed[], text: string): Promise<{ matching: Armed[]; checked: number }> {
    const [situation, matching] = [matchTextOf(text), [] as Armed[]];
    const until = this.#now() + MAX_CHECK_MS;
    let [checked, turnEnds] = [0, this.#now() + TURN_MS];
    for (const lesson of armed) {
      if (matching.length === MAX_MATCHES || this.#now() > until) break;
      if (this.#now() > turnEnds) {
        await setImmediate();
        turnEnds = this.#now() + TURN_MS;
      }
      const isMet = await this.#isMet(tenantId, lesson.pattern, situation, until);
      if (isMet === true) matching.push(lesson);
      if (isMet !== null) checked += 1;
    }
    return { matching, checked };
  }

  /** null: not determined in time. */
  #isMet(tenantId: string, source: string, situation: MatchText, until: number): boolean | Promise<boolean | null> {
    const pattern = this.#pattern(source);
    if (pattern.stepsFor(situation) <= MAX_INLINE_STEPS) return pattern.isMetBy(situation);
    return this.slow.isMetBy(
      tenantId,
      { pattern: source, text: situation.text },
      { turnMs: MAX_PATTERN_CHECK_MS, withinMs: until - this.#now() },
    );
  }

  #pattern(pattern: string): Pattern {
    const known = this.#compiled.get(pattern) ?? compilePattern(pattern);
    this.#compiled.set(pattern, known);
    return known;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
