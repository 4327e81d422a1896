import type { z } from 'zod';
import { roleIsAtLeast, toPage, type Ctx, withPlaces } from '#libs/kernel/index.js';
import type { Claim, SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { TestSuggestion } from '../../domain/suggestion.js';
import { contendersOf, viewOfSuggestion } from '../../domain/suggestion.rules.js';
import { viewOfTest, type TestList } from '../../domain/test.schemas.js';
import { statusAt } from '../../domain/test.rules.js';
import type { SuggestionPlace, SuggestionRepository } from '../../store/suggestion.repository.js';
import type { TestRepository } from '../../store/test.repository.js';

interface Asked {
  limit: number;
  beforeId: string;
  /** Only suggestions about this claim; null: about any claim of the place. */
  claimId: string | null;
  place: SuggestionPlace;
}

/** Reads the claims that are worth a test, as they are now. */
export class SuggestionReader {
  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly tests: TestRepository,
    private readonly slots: SlotRepository,
  ) {}

  async page(tx: TenantTx, { caller }: Ctx, space: Space, asked: Asked): Promise<z.input<typeof TestList>> {
    const seesQuarantine = roleIsAtLeast(caller.role, 'agent');
    const { data: found, ...page } = toPage(
      await this.#find(tx, space, asked, seesQuarantine),
      asked.limit,
      ({ claimId }) => [claimId],
    );
    const isShown = ({ status }: Claim): boolean => seesQuarantine || status !== 'quarantined';
    const [tests, competing] = await Promise.all([
      this.tests.findAll(
        tx,
        space.id,
        found.flatMap(({ testId }) => testId ?? []),
      ),
      this.slots.findClaims(tx, space.id, [...new Set(found.flatMap((each) => each.competing))]),
    ]);
    const open = tests.filter((test) => statusAt(test, space.now) === 'proposed');
    const doable = new Set<string>(open.map(({ id }) => id));
    const shown = competing.filter(isShown);
    const suggestions = found.map((each) =>
      viewOfSuggestion(
        { ...each, testId: each.testId !== null && doable.has(each.testId) ? each.testId : null },
        contendersOf(
          shown.filter(({ id }) => each.competing.includes(id)),
          space.now,
        ),
      ),
    );
    // Tests are ordered by the first claim for which each of them is suggested. The position of a test therefore shows
    // where the suggestions after it begin.
    const naming = found.filter(({ testId }, i) => found.findIndex((each) => each.testId === testId) === i);
    const named = naming.flatMap(({ testId, claimId }) =>
      open.filter(({ id }) => id === testId).map((test) => ({ test: viewOfTest(test, space.now), claimId })),
    );
    return withPlaces(
      { ...page, data: named.map(({ test }) => test), suggestions },
      named.map(({ claimId }) => [claimId]),
    );
  }

  async #find(
    tx: TenantTx,
    space: Space,
    { limit, beforeId, claimId, place }: Asked,
    seesQuarantine: boolean,
  ): Promise<TestSuggestion[]> {
    if (claimId === null)
      return this.suggestions.list(tx, space.id, { beforeId, limit: limit + 1 }, place, seesQuarantine);
    const [claims, found] = await Promise.all([
      this.slots.findClaims(tx, space.id, [claimId]),
      this.suggestions.find(tx, space.id, [claimId]),
    ]);
    const isShown = claims.some(({ status }) => seesQuarantine || status !== 'quarantined');
    return found.filter((each) => isShown && each.settledAt === null && each.claimId < beforeId);
  }
}
