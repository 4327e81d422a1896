import type { EventPolicy, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  claimsIn,
  contestedIn,
  KNOWN_OCCASIONS,
  OCCASIONS,
  rivalledIn,
  testedIn,
  updatesIn,
  type Update,
} from '../domain/occasion.rules.js';
import type { SuggestionRepository } from '../store/suggestion.repository.js';
import type { Looks, SuggestTests } from './suggest-tests.js';

/** What one query found about the claims of a transaction. */
interface Known {
  /** Claims with an open conflict. */
  contested: Set<string>;
  /** Claims with an open suggestion. */
  suggested: Set<string>;
}

/** What `SuggestionScout` found in each transaction, for `SuggestionPolicy`. */
export class SuggestionFindings {
  readonly #found = new WeakMap<TenantTx, Known>();

  of(tx: TenantTx): Known {
    const known = this.#found.get(tx) ?? { contested: new Set<string>(), suggested: new Set<string>() };
    this.#found.set(tx, known);
    return known;
  }
}

/**
 * Finds existing claims that may be worth a test although their own state does not show it. The query is sent together
 * with the queries of other policies for the same events, so that it adds no waiting time.
 */
export class SuggestionScout implements EventPolicy {
  readonly kinds = KNOWN_OCCASIONS;

  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly findings: SuggestionFindings,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const found = await this.suggestions.candidates(tx, claimsIn(events));
    const { contested, suggested } = this.findings.of(tx);
    for (const { id, isSuggested } of found) (isSuggested ? suggested : contested).add(id);
    return [];
  };
}

/**
 * Suggests tests for claims whose evidence was updated and, in a workspace, for the other values of their keys; settles
 * suggestions about claims that are no longer worth a test.
 */
export class SuggestionPolicy implements StatePolicy {
  readonly kinds = OCCASIONS;

  constructor(
    private readonly suggest: SuggestTests,
    private readonly findings: SuggestionFindings,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const known = this.findings.of(tx);
    const updates = updatesIn(events);
    const looks: Looks = { claims: lookedAt(events, updates, known), ofKeys: rivalledIn(events) };
    if (spaceId === null || looks.claims.size + looks.ofKeys.size === 0) return [];
    const settled = [...testedIn(events)].filter((id) => !updates.has(id));
    const decided = await this.suggest.run(tx, spaceId, looks, new Set(settled), occurredAt);
    for (const { kind, subjectId } of decided)
      if (kind === 'test_suggested') known.suggested.add(subjectId);
      else known.suggested.delete(subjectId);
    return decided;
  };
}

/** The claims to examine, each with the version with which its update began; null: it was not updated. */
function lookedAt(
  events: readonly NewEvent[],
  updates: ReadonlyMap<string, Update>,
  { contested, suggested }: Known,
): Map<string, number | null> {
  const looks = new Map<string, number | null>([...suggested].map((id) => [id, null]));
  for (const id of contestedIn(events)) looks.set(id, null);
  for (const { claimId, version, isPromising } of updates.values())
    if (isPromising || contested.has(claimId) || looks.has(claimId)) looks.set(claimId, version);
  return looks;
}
