import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import type { ContradictionSettler } from './contradiction-settler.js';
import type { NodeSettler } from './node-settler.js';
import type { ResolverGate } from './resolver-gate.js';

/** Selects the settler for the type of a target. */
export class Settlers {
  constructor(
    readonly gate: ResolverGate,
    readonly nodes: NodeSettler,
    readonly contradictions: ContradictionSettler,
    private readonly nodeStates: NodeStateRepository,
  ) {}

  /** The keys of both sides of a contradiction. */
  readonly keys = (tx: TenantTx, space: Space, sides: readonly string[]): Promise<string[]> =>
    this.nodeStates.keys(tx, space.id, sides);
}
