import { notFound, type Id } from '#libs/kernel/index.js';
import { sql, type Narrowed, type TenantTx, type CollectionRow } from '#libs/platform/database/index.js';
import type { Collection, EpisodeInQuestion, CollectionKind } from '../domain/collection.js';

const findEpisodeOfWorkspace = sql(import.meta.url, 'find-episode-of-workspace');
const findCollection = sql(import.meta.url, 'find-collection');
const lockCollection = sql(import.meta.url, 'lock-collection');
const findEpisodes = sql(import.meta.url, 'find-episodes');
const listEpisodesInQuestion = sql(import.meta.url, 'list-episodes-in-question');
const listCollections = sql(import.meta.url, 'list-collections');
const findSummary = sql(import.meta.url, 'find-summary');
const listObserved = sql(import.meta.url, 'list-observed');

type Row = Narrowed<Omit<CollectionRow, 'workspaceId'>, Pick<Collection, 'record'>>;

export type Held = Collection & { memberIds: Id<'clm'>[] };

/**
 * Limits, in this order: the newest episodes of each claim; the newest episodes of the space that have a record; how
 * many of these may be from one author; how many episodes with a record are read to find them.
 */
const MAX_OF_CLAIM = 50;
const MAX_RECORDED = 200;
const MAX_RECORDED_OF_AUTHOR = 40;
const MAX_RECORDED_LOOKED_AT = 2_000;

export type Listed = Collection & { all: number; visible: number };

export interface CollectionFilter {
  agent: string | null;
  tag: string | null;
  /** `before`: only episodes that began before this time. `after`: only those that ended at this time or later. */
  before: Date | null;
  after: Date | null;
}

export interface Stretch {
  from: Date;
  to: Date;
  agent: string | null;
}

/** Reads episodes and clusters, and the claims that they may be made of. */
export class CollectionRepository {
  /** Throws 404 if there is none of this kind. The members have no defined order. */
  async get(tx: TenantTx, spaceId: Id<'spc'>, kind: CollectionKind, id: string): Promise<Held> {
    const held = await tx.one<Row & Pick<Held, 'memberIds'>>(findCollection, spaceId, kind, id);
    if (held === null) throw notFound({ what: kind, id });
    return held;
  }

  /** Like `get`, but locked for a change. */
  async hold(tx: TenantTx, spaceId: Id<'spc'>, kind: CollectionKind, id: string): Promise<Held> {
    await tx.one(lockCollection, spaceId, id);
    return this.get(tx, spaceId, kind, id);
  }

  /** The principal's episode with the record of a workspace, locked for a change; null if there is none. */
  async holdOfWorkspace(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    workspaceId: Id<'wsp'>,
    principalId: Id<'prn'>,
  ): Promise<Held | null> {
    const found = await tx.one<{ id: string }>(findEpisodeOfWorkspace, spaceId, workspaceId, principalId);
    return found === null ? null : this.hold(tx, spaceId, 'episode', found.id);
  }

  /** Episodes that have one of the claims as a member, and the newest episodes that have a record; newest first. */
  inQuestion(tx: TenantTx, spaceId: Id<'spc'>, claimIds: readonly string[]): Promise<EpisodeInQuestion[]> {
    return tx.all<EpisodeInQuestion>(
      listEpisodesInQuestion,
      spaceId,
      claimIds,
      MAX_OF_CLAIM,
      MAX_RECORDED,
      MAX_RECORDED_OF_AUTHOR,
      MAX_RECORDED_LOOKED_AT,
    );
  }

  /** The episodes have no defined order. */
  findEpisodes(tx: TenantTx, spaceId: Id<'spc'>, ids: readonly string[]): Promise<Collection[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.all<Row>(findEpisodes, spaceId, ids);
  }

  list(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    kind: CollectionKind,
    page: { beforeId: string; limit: number },
    { agent, tag, before, after }: CollectionFilter,
    now: Date,
  ): Promise<Listed[]> {
    return tx.all<Row & Pick<Listed, 'all' | 'visible'>>(
      listCollections,
      spaceId,
      kind,
      page.beforeId,
      page.limit,
      now,
      agent,
      tag,
      before,
      after,
    );
  }

  async summary(tx: TenantTx, memberIds: readonly string[]): Promise<string | null> {
    return (await tx.one<{ id: string }>(findSummary, memberIds))?.id ?? null;
  }

  async observed(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    { from, to, agent }: Stretch,
    reader: { now: Date; sessionId: Id<'ses'> | null },
    limit: number,
  ): Promise<Id<'clm'>[]> {
    return (
      await tx.all<{ id: Id<'clm'> }>(listObserved, spaceId, from, to, agent, reader.now, reader.sessionId, limit)
    ).map(({ id }) => id);
  }
}
