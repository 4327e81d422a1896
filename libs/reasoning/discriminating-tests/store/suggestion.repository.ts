import type { AssertionClass, Id } from '#libs/kernel/index.js';
import { sql, type Narrowed, type TenantTx, type TestSuggestionRow } from '#libs/platform/database/index.js';
import type { SuggestionCode } from '#libs/knowledge/beliefs/index.js';
import type { TestedClaim } from '../domain/test.js';
import type { TestSuggestion } from '../domain/suggestion.js';

const listSuggestionCandidates = sql(import.meta.url, 'list-suggestion-candidates');
const listCompeting = sql(import.meta.url, 'list-competing');
const listOpenTests = sql(import.meta.url, 'list-open-tests');
const findSuggestions = sql(import.meta.url, 'find-suggestions');
const listSuggestions = sql(import.meta.url, 'list-suggestions');
const countSuggestions = sql(import.meta.url, 'count-suggestions');

type Row = Narrowed<TestSuggestionRow, { code: SuggestionCode; competing: Id<'clm'>[] }>;

/** Maximum number of claims with other values of a key, or on other sides of conflicts, that are examined. */
const MAX_OTHERS = 50;
const MAX_TESTS = 200;

/** The competitors and conflicts of a claim. */
export interface CompetingRow {
  claimId: Id<'clm'>;
  /** Domains of the predicate of the claim; null: the name of the predicate is its domain. */
  domains: string[] | null;
  openConflicts: number;
  isKnownKey: boolean;
  others: Id<'clm'>[];
}

/**
 * The place whose suggestions are read: the workspace or, if `workspaceId` is null, the session. Both null: outside all
 * workspaces and sessions.
 */
export interface SuggestionPlace {
  sessionId: Id<'ses'> | null;
  workspaceId: Id<'wsp'> | null;
}

/** A test whose result can be ingested, with the source of its method. */
export interface OpenTestRow {
  id: Id<'tst'>;
  cost: number;
  claims: TestedClaim[];
  class: AssertionClass;
  baseReliability: number | null;
  domainTags: string[];
  settled: number | null;
  overturned: number | null;
}

export class SuggestionRepository {
  /**
   * The given claims that have an open conflict, and all claims with an open suggestion that are given or have the same
   * key as a given claim.
   */
  candidates(tx: TenantTx, claimIds: readonly string[]): Promise<{ id: string; isSuggested: boolean }[]> {
    return claimIds.length === 0 ? Promise.resolve([]) : tx.all(listSuggestionCandidates, claimIds);
  }

  /** `ofKeys`: claims that stand for their whole keys, with all values that can compete. */
  competing(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
    ofKeys: readonly string[],
  ): Promise<CompetingRow[]> {
    return tx.all<CompetingRow>(listCompeting, spaceId, claimIds, MAX_OTHERS, ofKeys);
  }

  openTests(tx: TenantTx, spaceId: string, claimIds: readonly string[], now: Date): Promise<OpenTestRow[]> {
    return tx.all<OpenTestRow>(listOpenTests, spaceId, claimIds, now, MAX_TESTS);
  }

  find(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<TestSuggestion[]> {
    return tx.all<Row>(findSuggestions, spaceId, claimIds);
  }

  /** The open suggestions of a place, newest claim first. */
  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { sessionId, workspaceId }: SuggestionPlace,
    seesQuarantine: boolean,
  ): Promise<TestSuggestion[]> {
    return tx.all<Row>(listSuggestions, spaceId, page.beforeId, page.limit, seesQuarantine, sessionId, workspaceId);
  }

  /** The number of open suggestions about claims of each author, up to a limit. */
  async count(tx: TenantTx, spaceId: string, authors: readonly string[], limit: number): Promise<Map<string, number>> {
    const rows = await tx.all<{ author: string; count: number }>(countSuggestions, spaceId, authors, limit);
    return new Map(rows.map(({ author, count }) => [author, count]));
  }
}
