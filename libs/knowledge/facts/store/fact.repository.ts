import { addTo, type Id } from '#libs/kernel/index.js';
import {
  sql,
  type JudgementDueRow,
  type Narrowed,
  type Statement,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { Composed, fragment } from '#libs/platform/filters/index.js';
import type { ClaimStatus, Fact, FactCause, KeyedClaim } from '../../claims/index.js';
import { lookedUp } from '../../anchors/index.js';
import type { FactsAsked } from '../domain/asking.rules.js';
import type { JudgementSubject } from '../domain/judgement.js';

const listFactsAbout = sql(import.meta.url, 'list-facts-about');
const listFactsToJudge = sql(import.meta.url, 'list-facts-to-judge');
const listJudgementsDue = sql(import.meta.url, 'list-judgements-due');
const listWithdrawnFacts = sql(import.meta.url, 'list-withdrawn-facts');
const lockWithdrawnFacts = sql(import.meta.url, 'lock-withdrawn-facts');
const findTwinFact = sql(import.meta.url, 'find-twin-fact');
const listKeysToJudge = sql(import.meta.url, 'list-keys-to-judge');
const listFactsOfSpace = sql(import.meta.url, 'list-facts-of-space');
const listClaimsInTheWay = sql(import.meta.url, 'list-claims-in-the-way');
const listParentsOfFacts = sql(import.meta.url, 'list-parents-of-facts');
const listEvidenceBelow = sql(import.meta.url, 'list-evidence-below');
const listWordsToRead = sql(import.meta.url, 'list-words-to-read');
const findAssertedFact = sql(import.meta.url, 'find-asserted-fact');
const listFactsWithAnchors = sql(import.meta.url, 'list-facts-with-anchors');

/** The fields that decide whether a version of the schema has to judge a claim. */
export interface ToJudge {
  id: Id<'clm'>;
  cause: FactCause['kind'] | null;
  /** null: the claim is a plain claim. */
  claimType: string | null;
  schemaVersion: number | null;
}

/** The same fields, with the key and the status of the claim. */
export type KeyToJudge = KeyedClaim & ToJudge & { status: ClaimStatus };

/** A reason why facts still have to be judged: a row of `judgements_due`. */
export interface JudgementOpen {
  spaceId: Id<'spc'>;
  about: JudgementSubject;
  afterClaimId: string;
  dueSince: Date;
}

export class FactRepository {
  /** The reasons why facts of a space still have to be judged, earliest first. */
  listDue(tx: TenantTx, spaceId: string, limit: number): Promise<JudgementOpen[]> {
    return tx.all<Narrowed<JudgementDueRow, Pick<JudgementOpen, 'about'>>>(listJudgementsDue, spaceId, limit);
  }

  /** Facts that were withdrawn, if their steps still have to be marked for review. */
  listWithdrawn(tx: TenantTx, spaceId: string, afterId: string, limit: number): Promise<{ claimId: Id<'clm'> }[]> {
    return tx.all<{ claimId: Id<'clm'> }>(listWithdrawnFacts, spaceId, afterId, limit);
  }

  /** Locks and returns those of the facts whose steps still have to be marked for review. */
  async lockWithdrawn(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Id<'clm'>[]> {
    const rows = await tx.all<{ claimId: Id<'clm'> }>(lockWithdrawnFacts, spaceId, ids);
    return rows.map(({ claimId }) => claimId);
  }

  /** Active claims that are facts of the given types about the given values, in the order of their ids. */
  async listToJudge(
    tx: TenantTx,
    spaceId: string,
    asked: readonly FactsAsked[],
    { afterId, limit }: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    if (asked.length === 0) return [];
    const questions = asked.map(({ claimType, bindings }) => ({ claimType, ...lookedUp(bindings) }));
    const found = await tx.all<{ claimId: Id<'clm'> }>(
      listFactsToJudge,
      spaceId,
      JSON.stringify(questions),
      afterId,
      limit,
    );
    return found.map(({ claimId }) => claimId);
  }

  /**
   * Facts about any of the values: the newest of each value, then the second newest of each, and so on. Does not check
   * who may see them.
   */
  async listAbout(
    tx: TenantTx,
    spaceId: string,
    { entities, values }: { entities: readonly string[]; values: readonly string[] },
    limit: number,
  ): Promise<Id<'clm'>[]> {
    if (entities.length === 0 || values.length === 0) return [];
    const found = await tx.all<{ claimId: Id<'clm'> }>(listFactsAbout, spaceId, entities, values, limit);
    return found.map(({ claimId }) => claimId);
  }

  /**
   * The fact that may be asserted again: it is about the same things and has the same value in comparable form. null:
   * there is none.
   */
  async findTwin(
    tx: TenantTx,
    spaceId: string,
    { claimType, anchors }: Pick<Fact, 'claimType' | 'anchors'>,
    valueN: string,
  ): Promise<Id<'clm'> | null> {
    return findWithAnchors(tx, findTwinFact, valueN, { spaceId, claimType, anchors });
  }

  async listKeys(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<KeyToJudge[]> {
    return claimIds.length === 0 ? [] : tx.all<KeyToJudge>(listKeysToJudge, spaceId, claimIds);
  }

  /**
   * The texts with which the given facts were asserted, for the facts that the version of the schema has to judge or
   * may have to judge.
   */
  async listWords(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
    version: number,
  ): Promise<{ id: Id<'clm'>; claimType: string; text: string }[]> {
    return claimIds.length === 0 ? [] : tx.all(listWordsToRead, spaceId, claimIds, version);
  }

  /**
   * Facts of the space that are not superseded or retracted, after a given fact; if the given claim is not a fact, from
   * the first one on.
   */
  listOfSpace(
    tx: TenantTx,
    spaceId: string,
    { afterId, limit }: { afterId: string; limit: number },
  ): Promise<ToJudge[]> {
    return tx.all<ToJudge>(listFactsOfSpace, spaceId, afterId, limit);
  }

  /** Plain claims that block facts: their predicate has one of the names, in comparable form. */
  async listInTheWay(
    tx: TenantTx,
    spaceId: string,
    names: readonly string[],
    { afterId, limit }: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    if (names.length === 0) return [];
    const found = await tx.all<{ claimId: Id<'clm'> }>(listClaimsInTheWay, spaceId, names, afterId, limit);
    return found.map(({ claimId }) => claimId);
  }

  /** For each fact, the claims that it is derived from. */
  async listParents(tx: TenantTx, claimIds: readonly string[]): Promise<Map<string, Id<'clm'>[]>> {
    if (claimIds.length === 0) return new Map();
    const found = await tx.all<{ claimId: string; parentId: Id<'clm'> }>(listParentsOfFacts, claimIds);
    return byClaim(found, ({ parentId }) => parentId);
  }

  /** For each fact, its evidence and that of all claims that it is derived from. */
  async listEvidenceBelow(tx: TenantTx, claimIds: readonly string[]): Promise<Map<string, Id<'evd'>[]>> {
    if (claimIds.length === 0) return new Map();
    const found = await tx.all<{ claimId: string; evidenceId: Id<'evd'> }>(listEvidenceBelow, claimIds);
    return byClaim(found, ({ evidenceId }) => evidenceId);
  }

  /**
   * The latest fact of the type about the same values to which all of the evidence is attached; null: there is none.
   */
  async findAsserted(
    tx: TenantTx,
    spaceId: string,
    { claimType, anchors }: Pick<Fact, 'claimType' | 'anchors'>,
    evidenceIds: readonly string[],
  ): Promise<Id<'clm'> | null> {
    return findWithAnchors(tx, findAssertedFact, evidenceIds, { spaceId, claimType, anchors });
  }
}

/** Runs a statement that finds a fact by `wanted`, among the facts of a type that have all of the anchors. */
async function findWithAnchors(
  tx: TenantTx,
  file: Statement,
  wanted: unknown,
  { spaceId, claimType, anchors }: Pick<Fact, 'claimType' | 'anchors'> & { spaceId: string },
): Promise<Id<'clm'> | null> {
  const statement = new Composed(file, wanted);
  const facts = fragment(listFactsWithAnchors, {
    space: statement.bind(spaceId),
    claim_type: statement.bind(claimType),
    anchors: `${statement.bind(JSON.stringify(anchors))}::jsonb`,
  });
  const [found] = await statement.fill('facts', `(${facts})`).allKept<{ claimId: Id<'clm'> }>(tx);
  return found?.claimId ?? null;
}

function byClaim<R extends { claimId: string }, T>(rows: readonly R[], pick: (row: R) => T): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) addTo(found, row.claimId, pick(row));
  return found;
}
