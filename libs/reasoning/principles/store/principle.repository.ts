import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { authorShareOf } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx, type PrincipleCooldownRow } from '#libs/platform/database/index.js';
import { PRINCIPLE_TYPES, type Principle, type Cooldown } from '../domain/cooldown.rules.js';
import { TIES, type MatchPrinciplesResult } from '../domain/principle.schemas.js';

const searchPrinciples = sql(import.meta.url, 'search-principles');
const findPrinciples = sql(import.meta.url, 'find-principles');
const findSessionPrompts = sql(import.meta.url, 'find-session-prompts');
const listCooldowns = sql(import.meta.url, 'list-cooldowns');

type View = z.input<typeof MatchPrinciplesResult>['data'][number];

/** A principle that a given node is connected to. */
export type TiedPrinciple = Principle &
  View & {
    /** Who recorded it; null: it takes no share, because a user said it, or a person vouches for it. */
    author: Id<'prn'> | null;
  };

/** The maximum number of principles that are considered; those beyond the share of their author come last. */
const MAX_TIED = 200;

export class PrincipleRepository {
  tiedTo(tx: TenantTx, spaceId: string, nodeIds: readonly string[]): Promise<TiedPrinciple[]> {
    const most = [MAX_TIED, authorShareOf(MAX_TIED)];
    return tx.all<TiedPrinciple>(searchPrinciples, spaceId, nodeIds, TIES, PRINCIPLE_TYPES, ...most);
  }

  /** The principles of the space among the ids. */
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Principle[]> {
    return ids.length === 0 ? [] : tx.all<Principle>(findPrinciples, spaceId, ids, PRINCIPLE_TYPES);
  }

  /** How many prompts were marked in a session so far. */
  async prompts(tx: TenantTx, sessionId: string): Promise<number> {
    return (await tx.one<{ prompts: number }>(findSessionPrompts, sessionId))?.prompts ?? 0;
  }

  async listCooldowns(
    tx: TenantTx,
    sessionId: string,
    principleIds: readonly string[],
  ): Promise<Map<string, Cooldown>> {
    const rows =
      principleIds.length === 0
        ? []
        : await tx.all<Omit<PrincipleCooldownRow, 'sessionId' | 'spaceId'>>(listCooldowns, sessionId, principleIds);
    return new Map(rows.map((row) => [row.principleId, row]));
  }
}
