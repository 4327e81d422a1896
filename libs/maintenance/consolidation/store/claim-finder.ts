import type { Id } from '#libs/kernel/index.js';
import type { KeyedClaim } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Place } from '../../lifecycle/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { Saying } from '../domain/alike.rules.js';

const listNotesWithoutFingerprint = sql(import.meta.url, 'list-notes-without-fingerprint');
const listTwins = sql(import.meta.url, 'list-twins');
const listGroups = sql(import.meta.url, 'list-groups');
const listViolating = sql(import.meta.url, 'list-violating');
const listDue = sql(import.meta.url, 'list-due');
const listPrunable = sql(import.meta.url, 'list-prunable');
const listAffectedByChanges = sql(import.meta.url, 'list-affected-by-changes');
const listFadedClaims = sql(import.meta.url, 'list-faded-claims');
const listCosines = sql(import.meta.url, 'list-cosines');
const listSaid = sql(import.meta.url, 'list-said');
const listDecidedPairs = sql(import.meta.url, 'list-decided-pairs');
const countClaims = sql(import.meta.url, 'count-claims');

/**
 * How many members of a large group of equal claims are compared with every page of the group. These are the best
 * members, because one of them absorbs the others that say the same.
 */
const MAX_COMPARED_PER_GROUP = 16;

/** Where a page begins, and its maximum length. */
export interface From {
  now: Date;
  afterId: string;
  limit: number;
}

/** Claims with one status that have had it since before a given time. */
export interface Aging {
  status: 'superseded' | 'disputed' | 'quarantined';
  before: Date | 'infinity';
}

export interface Aged {
  id: string;
  /** The value by which the claims of a page are ordered. */
  at: string;
}

type Rows<T> = (T & Record<string, unknown>)[];

/**
 * Finds the claims that a phase works on, one page at a time. The phases that compare claims search the claims listed
 * as due (`consolidation_due`). Pruning also searches the claims of the space by age.
 */
export class ClaimFinder {
  /**
   * Call this before searching for a page and before processing it. Pages are read in the order of their ids. The
   * planner does not know how few rows a page needs: it would read and sort all remaining rows.
   */
  getReady(tx: TenantTx, what: 'to page' | 'to work'): void {
    const sorts = what === 'to page' ? 'off' : 'on';
    tx.use({ enable_bitmapscan: sorts, enable_sort: sorts, jit: 'off' });
  }

  listNotesWithoutFingerprint(
    tx: TenantTx,
    spaceId: string,
    { now, afterId, limit }: From,
  ): Promise<Rows<{ id: string; text: string }>> {
    return tx.all(listNotesWithoutFingerprint, spaceId, now, afterId, limit);
  }

  /** Claims that other claims repeat. */
  async twins(
    tx: TenantTx,
    run: ConsolidationRun,
    { now, afterId, limit }: From,
    withNotes: boolean,
  ): Promise<string[]> {
    return idsOf(await tx.all(listTwins, run.spaceId, now, afterId, limit, run.id, withNotes));
  }

  /** The given claims and the claims that say the same, in groups of at least two. */
  async groups(tx: TenantTx, run: ConsolidationRun, now: Date, ids: readonly string[]): Promise<KeyedClaim[][]> {
    const rows: Rows<KeyedClaim & { group: string }> = await tx.all(
      listGroups,
      run.spaceId,
      now,
      ids,
      MAX_COMPARED_PER_GROUP,
      run.id,
    );
    const groups = new Map<string, KeyedClaim[]>();
    for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
    return [...groups.values()].filter((group) => group.length > 1);
  }

  async violating(tx: TenantTx, run: ConsolidationRun, { afterId, limit }: From): Promise<string[]> {
    return idsOf(await tx.all(listViolating, run.spaceId, afterId, limit, run.id));
  }

  due(
    tx: TenantTx,
    run: ConsolidationRun,
    model: string,
    { now, afterId, limit }: From,
  ): Promise<Rows<{ id: Id<'clm'>; version: number; embedded: boolean }>> {
    return tx.all(listDue, run.spaceId, now, afterId, limit, run.id, model);
  }

  /** Claims that have had a status other than active since before a given time. */
  prunable(
    tx: TenantTx,
    run: ConsolidationRun,
    { status, before }: Aging,
    { at, id }: Place,
    limit: number,
  ): Promise<Rows<Aged>> {
    return tx.all(listPrunable, run.spaceId, status, before, at, id, limit, run.id);
  }

  listFadedClaims(
    tx: TenantTx,
    run: ConsolidationRun,
    now: Date,
    { at, id }: Place,
    limit: number,
  ): Promise<Rows<Aged>> {
    return tx.all(listFadedClaims, run.spaceId, now, at, id, limit, run.id);
  }

  /**
   * Claims that may be due because they, or claims that depend on them, are among the next changes. Reads at most
   * `limit` changes; null at the end.
   */
  async listAffectedByChanges(
    tx: TenantTx,
    run: ConsolidationRun,
    { now, afterId, limit }: From,
  ): Promise<{ ids: string[]; upTo: string } | null> {
    const { ids, upTo } = (await tx.one<{ ids: string[]; upTo: string | null }>(
      listAffectedByChanges,
      run.spaceId,
      now,
      afterId,
      limit,
      run.id,
    ))!;
    return upTo === null ? null : { ids, upTo };
  }

  /** The cosine of each pair. Pairs with a claim that has no vector yet are left out. */
  cosines(
    tx: TenantTx,
    model: string,
    pairs: readonly (readonly [one: string, other: string])[],
  ): Promise<Rows<{ one: string; other: string; cosine: number }>> {
    return pairs.length === 0
      ? Promise.resolve([])
      : tx.all(
          listCosines,
          model,
          pairs.map(([one]) => one),
          pairs.map(([, other]) => other),
        );
  }

  /** The given pairs about which there is a conflict or a possible conflict, open or decided. */
  decidedAmong(
    tx: TenantTx,
    run: ConsolidationRun,
    pairs: readonly (readonly [one: string, other: string])[],
  ): Promise<Rows<{ one: string; other: string }>> {
    return pairs.length === 0
      ? Promise.resolve([])
      : tx.all(
          listDecidedPairs,
          run.spaceId,
          pairs.map(([one]) => one),
          pairs.map(([, other]) => other),
        );
  }

  /** The texts and subjects of the given claims, by id. */
  async said(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Map<string, Saying>> {
    const rows: Rows<Saying & { id: string }> = ids.length === 0 ? [] : await tx.all(listSaid, run.spaceId, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async count(tx: TenantTx, run: ConsolidationRun): Promise<{ total: number; active: number }> {
    return (await tx.one<{ total: number; active: number }>(countClaims, run.spaceId, run.id))!;
  }
}

const idsOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ id }) => id as string);

/** The id after which a page begins; an empty string for the first page. */
export const afterIdOf = (at: Record<string, unknown> | null): string =>
  typeof at?.afterId === 'string' ? at.afterId : '';
