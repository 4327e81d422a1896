import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#libs/kernel/index.js';
import { AuthorShares, authorShareOf } from '#libs/knowledge/claims/index.js';
import {
  compilePattern,
  matchTextOf,
  type MatchText,
  type Pattern,
  type SlowPatterns,
} from '#libs/knowledge/patterns/index.js';
import { MAX_MATCHES, MAX_CHECK_MS, MAX_PATTERN_CHECK_MS } from '../../domain/tripwire.schemas.js';
import type { Armed } from '../../store/tripwire.repository.js';
import { growingCache } from '#libs/platform/cache/index.js';

/** Milliseconds after which other work of the process gets its turn. */
const TURN_MS = 10;
/** How many steps of a pattern run in this thread. A pattern that may need more steps runs in another thread. */
const MAX_INLINE_STEPS = 500_000;

/** Finds out which situations occur in a text, within a limit of time. Never inside a transaction. */
export class TripwireMatcher {
  /** The compiled form of a pattern never changes. */
  readonly #compiled = growingCache<Pattern>(5_000);

  constructor(
    private readonly clock: Clock,
    private readonly slow: SlowPatterns,
  ) {}

  /**
   * Checks lessons in their order. Once an author has a share of the matches or of the time, this author's other
   * lessons are checked after those of others.
   */
  async run(tenantId: string, armed: readonly Armed[], text: string): Promise<{ matching: Armed[]; checked: number }> {
    const [situation, matching, later] = [matchTextOf(text), [] as Armed[], [] as Armed[]];
    const matches = new AuthorShares(authorShareOf(MAX_MATCHES));
    const time = new AuthorShares(authorShareOf(MAX_CHECK_MS));
    const began = this.#now();
    let [checked, turnEnds] = [0, began + TURN_MS];
    const check = async (lesson: Armed, now: number): Promise<void> => {
      if (now > turnEnds) {
        await setImmediate();
        turnEnds = this.#now() + TURN_MS;
      }
      const isMet = await this.#isMet(tenantId, lesson.pattern, situation, began + MAX_CHECK_MS);
      time.take(lesson, this.#now() - now);
      if (isMet !== null) checked += 1;
      if (isMet !== true) return;
      matches.take(lesson);
      matching.push(lesson);
    };
    const isBeyond = (lesson: Armed): boolean => matches.isUsedUp(lesson) || time.isUsedUp(lesson);
    const checkAll = async (lessons: readonly Armed[], isShared: boolean): Promise<void> => {
      for (const lesson of lessons) {
        const now = this.#now();
        if (matching.length === MAX_MATCHES || now > began + MAX_CHECK_MS) return;
        if (isShared && isBeyond(lesson)) later.push(lesson);
        else await check(lesson, now);
      }
    };
    await checkAll(armed, true);
    await checkAll(later, false);
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
