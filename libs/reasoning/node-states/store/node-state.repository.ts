import { gathered, sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Cause } from '#libs/graph/cascades/index.js';
import { readAttachments, type WrittenAttachment } from '#libs/knowledge/claims/index.js';
import { dependentStateOn, type DependentState } from '../domain/changes.rules.js';
import type { Dependency, NodeState } from '../domain/node-state.js';

const loadNodeStates = sql(import.meta.url, 'load-node-states');
const listKeys = sql(import.meta.url, 'list-keys');
const listAgedBelow = sql(import.meta.url, 'list-aged-below');
const listDependencies = sql(import.meta.url, 'list-dependencies');
const listBorneOut = sql(import.meta.url, 'list-borne-out');
const borneOut = gathered(
  (tx, spaceId, claimIds) => tx.all<{ id: string; claimId: string }>(listBorneOut, spaceId, claimIds),
  ({ claimId }) => [claimId],
);

type Loaded = Omit<NodeState, 'ownEvidence'> & { ownEvidence: WrittenAttachment[] | null };

/** A space, and the time for which to read. */
export interface Place {
  id: string;
  now: Date;
}

/** Most claims have no `ownEvidence`, so most rows are not copied. */
const stateFrom = (row: Loaded): NodeState =>
  row.ownEvidence === null
    ? (row as Loaded & { ownEvidence: null })
    : {
        ...row,
        ownEvidence: row.ownEvidence.flatMap(readAttachments).filter(({ relation }) => relation !== 'conclusion'),
      };

/** Reads the state of claims and what they depend on. */
export class NodeStateRepository {
  /** Claims of the space; ids that are not claims, or belong to another space, are absent. */
  async load(tx: TenantTx, { id: spaceId, now }: Place, ids: readonly string[]): Promise<Map<string, NodeState>> {
    const rows = ids.length === 0 ? [] : await tx.all<Loaded>(loadNodeStates, spaceId, ids, now);
    return new Map(rows.map((row) => [row.id, stateFrom(row)]));
  }

  /**
   * The keys that must be locked for decisions about these claims. They never change, so they may be read before they
   * are locked.
   */
  async keys(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<string[]> {
    return (await tx.all<{ key: string }>(listKeys, spaceId, ids)).map(({ key }) => key);
  }

  /**
   * For each derived claim: those claims on which it depends, at any depth, that have evidence of their own and have
   * aged by now.
   */
  async agedBelow(tx: TenantTx, { now }: Place, ids: readonly string[]): Promise<Map<string, Cause[]>> {
    const causes = new Map<string, Cause[]>(ids.map((id) => [id, []]));
    for (const { start, ...cause } of await tx.all<Cause & { start: string }>(listAgedBelow, ids, now))
      causes.get(start)!.push(cause);
    return causes;
  }

  /** Returns the state of nodes that are not claims but depend on claims. A node that depends on nothing is absent. */
  async dependentStates(tx: TenantTx, place: Place, ids: readonly string[]): Promise<Map<string, DependentState>> {
    const dependencies = ids.length === 0 ? [] : await this.listDependencies(tx, ids);
    const nodeStates = await this.load(
      tx,
      place,
      dependencies.map(({ premiseId }) => premiseId),
    );
    const premisesOf = (id: string): NodeState[] =>
      dependencies.filter(({ nodeId }) => nodeId === id).flatMap(({ premiseId }) => nodeStates.get(premiseId) ?? []);
    return new Map(
      [...new Set(dependencies.map(({ nodeId }) => nodeId))].map((id) => [id, dependentStateOn(premisesOf(id))]),
    );
  }

  listDependencies(tx: TenantTx, nodeIds: readonly string[]): Promise<Dependency[]> {
    return tx.all<Dependency>(listDependencies, nodeIds);
  }

  /** Lessons and cornerstones that these claims support. */
  listBorneOut(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<{ id: string; claimId: string }[]> {
    return borneOut(tx, spaceId, claimIds);
  }
}
