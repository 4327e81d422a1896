import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { compilePattern, MOST_MATCHES, type MatchInput, type MatchResult } from '../domain/index.js';
import type { Armed, TripwireRepository } from '../store/index.js';

type Result = z.input<typeof MatchResult>;

/** Patterns tried at most, the surest lessons first. */
const MOST_TRIED = 1_000;

/** Lessons whose situation is at hand. Asking changes nothing, and the same may be asked again at once. */
export class MatchTripwires {
  /** What a pattern compiles to never changes. */
  readonly #compiled = new LRUCache<string, ReturnType<typeof compilePattern>>({ max: 5_000 });

  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly tripwires: TripwireRepository) {}

  async run(ctx: Ctx, { space: ref, text }: z.output<typeof MatchInput>): Promise<Result> {
    const armed = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.tripwires.list(tx, space.id, MOST_TRIED);
    });
    return { data: this.#matching(armed, text).map((lesson) => ({ ...lesson, supportLost: lesson.confidence === 0 })) };
  }

  #matching(armed: readonly Armed[], text: string): Armed[] {
    const matching: Armed[] = [];
    for (const lesson of armed) {
      if (matching.length === MOST_MATCHES) break;
      if (this.#pattern(lesson.pattern).test(text)) matching.push(lesson);
    }
    return matching;
  }

  #pattern(pattern: string): ReturnType<typeof compilePattern> {
    const known = this.#compiled.get(pattern) ?? compilePattern(pattern);
    this.#compiled.set(pattern, known);
    return known;
  }
}
