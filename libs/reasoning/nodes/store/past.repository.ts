import { NODE_FLAGS, readNode, type Node, type NodeSupportPart, type WrittenNode } from '#libs/graph/model/index.js';
import {
  CONFLICT_FLAGS,
  readConflict,
  type Claim,
  type Conflict,
  type WrittenConflict,
} from '#libs/knowledge/claims/index.js';
import { renamed, withArchived } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EvidenceMark } from '#libs/knowledge/evidence/index.js';

const findNodeAsKnown = sql(import.meta.url, 'find-node-as-known');
const findConflictAsKnown = sql(import.meta.url, 'find-conflict-as-known');
const findEvidenceAsKnown = sql(import.meta.url, 'find-evidence-as-known');

/** Positions of events whose payload has left the log; null: none. */
interface Dropped {
  dropped: string[] | null;
}

type Recorded = Dropped & {
  node: WrittenNode | null;
  support: NodeSupportPart['nodeSupport'] | null;
  changes: number;
  lent: Lent | null;
};

/** The values of a claim that follow from what it depends on. They are not stored with the past states of the claim. */
export type Lent = Pick<Claim, 'confidence' | 'trust' | 'trustLimit' | 'gateTrustLimit'>;

/** A row of `nodes`. `lent`: the values of the claim that belongs to it; null if the node is not a claim. */
export interface PastNode {
  node: Node;
  lent: Lent | null;
}

/**
 * Reads from the log the past values of fields that the tables store only in their latest state. The result is null if
 * the subject had not been recorded yet at the given time.
 */
export class PastRepository {
  async node(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<PastNode | null> {
    const recorded = await withArchived(tx, (archived) =>
      tx.one<Recorded>(findNodeAsKnown, spaceId, id, knownAt, archived),
    );
    if (recorded === null || recorded.node === null) return null;
    const { node, support, changes, lent } = recorded;
    const past = renamed({ ...node, ...support, id: node.id, version: node.version + changes }, NODE_FLAGS);
    return { node: readNode(past), lent };
  }

  async conflict(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<Conflict | null> {
    const row = await withArchived(tx, (archived) =>
      tx.one<Dropped & { recorded: WrittenConflict | null }>(findConflictAsKnown, spaceId, id, knownAt, archived),
    );
    return row && row.recorded && readConflict(renamed(row.recorded, CONFLICT_FLAGS));
  }

  async evidence(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<EvidenceMark | null> {
    const row = await withArchived(tx, (archived) =>
      tx.one<Dropped & { mark: EvidenceMark | null; version: number }>(
        findEvidenceAsKnown,
        spaceId,
        id,
        knownAt,
        archived,
      ),
    );
    return row && row.mark && { ...row.mark, version: row.version };
  }
}
