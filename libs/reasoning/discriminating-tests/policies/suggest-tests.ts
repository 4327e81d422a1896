import { rhoOf } from '#libs/knowledge/beliefs/index.js';
import { CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import type { Claim, MadeSuggestions, SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { factorOf } from '../../track-records/index.js';
import type { FeasibleTest } from '../domain/selection.rules.js';
import { MAX_SUGGESTIONS, type SuggestionEvent, type TestSuggestion } from '../domain/suggestion.js';
import { settleSuggestion, suggestTest, worthOf, type Surroundings, type Worth } from '../domain/suggestion.rules.js';
import type { CompetingRow, OpenTestRow, SuggestionRepository } from '../store/suggestion.repository.js';

interface Found {
  around: Surroundings;
  domains: string[] | null;
  worth: Worth | null;
}

/** The claims to examine. */
export interface Looks {
  /** The claims, each with its version before the update of its evidence. null: the evidence was not updated. */
  claims: ReadonlyMap<string, number | null>;
  /** Claims whose keys are examined as a whole. */
  ofKeys: ReadonlySet<string>;
}

/** Decides which claims are worth a test, and which test (beliefs spec, section 5). */
export class SuggestTests {
  constructor(
    private readonly slots: SlotRepository,
    private readonly suggestions: SuggestionRepository,
    private readonly made: MadeSuggestions,
  ) {}

  /** `tested`: claims whose suggestion ends because they were tested. */
  async run(
    tx: TenantTx,
    spaceId: string,
    looks: Looks,
    tested: ReadonlySet<string>,
    now: Date,
  ): Promise<SuggestionEvent[]> {
    const found = await this.#around(tx, spaceId, looks, tested, now);
    const worth = found.filter((each): each is Found & { worth: Worth } => each.worth !== null);
    const over = found.filter((each) => each.worth === null).map(({ around }) => around);
    for (const { claim } of over) this.made.note(tx, claim.id, null);
    return [
      ...over.flatMap(({ before }) => (before?.settledAt === null ? settleSuggestion(before, now) : [])),
      ...(worth.length === 0 ? [] : await this.#suggested(tx, spaceId, worth, now)),
    ];
  }

  async #around(tx: TenantTx, spaceId: string, looks: Looks, tested: ReadonlySet<string>, now: Date): Promise<Found[]> {
    const rows = await this.#competing(tx, spaceId, looks);
    const [found, before] = await Promise.all([
      this.slots.findClaims(tx, spaceId, [...new Set(rows.flatMap(idsIn))]),
      this.suggestions.find(
        tx,
        spaceId,
        rows.map(({ claimId }) => claimId),
      ),
    ]);
    const claims = new Map<string, Claim>(found.map((claim) => [claim.id, claim]));
    const earlier = new Map<string, TestSuggestion>(before.map((each) => [each.claimId, each]));
    return rows.map(({ claimId, domains, openConflicts, isKnownKey, others }) => {
      const around: Surroundings = {
        claim: claims.get(claimId)!,
        others: [...new Set(others)].map((id) => claims.get(id)!),
        openConflicts,
        isKnownKey,
        updatedFrom: looks.claims.get(claimId) ?? null,
        before: earlier.get(claimId) ?? null,
      };
      return { around, domains, worth: tested.has(claimId) ? null : worthOf(around, now) };
    });
  }

  /** Read again under their locks: two decisions about one suggestion take turns. */
  async #competing(tx: TenantTx, spaceId: string, { claims, ofKeys }: Looks): Promise<CompetingRow[]> {
    const read = () => this.suggestions.competing(tx, spaceId, [...claims.keys()], [...ofKeys]);
    const rows = await read();
    if (rows.length === 0) return [];
    await this.slots.lock(
      tx,
      rows.map(({ claimId }) => `~suggestion ${claimId}`),
    );
    return read();
  }

  async #suggested(
    tx: TenantTx,
    spaceId: string,
    worth: readonly (Found & { worth: Worth })[],
    now: Date,
  ): Promise<SuggestionEvent[]> {
    const [tests, counts] = await Promise.all([
      this.suggestions.openTests(
        tx,
        spaceId,
        [...new Set(worth.flatMap(({ around, worth: { competing } }) => [around.claim, ...competing].map(idOf)))],
        now,
      ),
      this.suggestions.count(
        tx,
        spaceId,
        [...new Set(worth.map(({ around }) => around.claim.recordedBy))],
        MAX_SUGGESTIONS,
      ),
    ]);
    return worth.flatMap((each) => {
      const { claim } = each.around;
      const suggested = suggestTest(
        each.around,
        each.worth,
        tests.map((test) => feasible(test, claim, each.domains)),
        now,
      );
      this.made.note(tx, claim.id, suggested.shown);
      const count = counts.get(claim.recordedBy) ?? 0;
      // Beyond the limit, the answer to the write still shows the suggestion, but it is not recorded: one author must
      // not fill the list of a space. Suggestions caused by values that others store for the same key may take only
      // half of an author's limit.
      const room = each.around.updatedFrom === null ? MAX_SUGGESTIONS / 2 : MAX_SUGGESTIONS;
      if (suggested.event === null || (suggested.isNew && count >= room)) return [];
      if (suggested.isNew) counts.set(claim.recordedBy, count + 1);
      return [suggested.event];
    });
  }
}

const idsIn = ({ claimId, others }: CompetingRow): string[] => [claimId, ...others];
const idOf = (named: { id: string } | { claimId: string }): string => ('id' in named ? named.id : named.claimId);

/** A test, with the reliability ρ that its method source has for a claim. */
function feasible(
  { class: assertionClass, baseReliability, domainTags, settled, overturned, ...test }: OpenTestRow,
  { predicateN }: Claim,
  domains: string[] | null,
): FeasibleTest {
  const weight = Math.min(CLASS_WEIGHTS[assertionClass], baseReliability ?? 1);
  const reliability = factorOf({ domainTags, settled, overturned, predicateN, domains }) ?? 1;
  return { test, rho: rhoOf({ weight, reliability }) };
}
