import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Proposal, ProposalKind } from '../domain/proposal.js';

/** The keys that a decision locks. It decides about the keys in `own`, and only depends on the keys in `shared`. */
export interface Keys {
  own: string[];
  shared: string[];
}

/** The effects of decisions on proposals of one kind. `Block`: why an approval may be blocked. */
export interface Effect<Block extends object = object> {
  keys(tx: TenantTx, space: Space, proposal: Proposal): Promise<Keys>;
  /** Called under the locks: the events that follow from an approval, or why it is blocked. */
  onApproval(tx: TenantTx, ctx: Ctx, space: Space, proposal: Proposal): Promise<NewEvent[] | Block>;
  /** Called under the locks: the events that follow from a refusal or withdrawal. */
  onRefusal(tx: TenantTx, space: Space, proposal: Proposal): Promise<NewEvent[]>;
}

/** The effects by kind of proposal. The modules of the nouns fill it when the application is composed. */
export class Effects {
  readonly #effects = new Map<string, Effect>();

  add<Block extends object>(kind: ProposalKind<Block>, effect: Effect<Block>): void {
    this.#effects.set(kind.name, effect);
  }

  of(kind: string): Effect {
    const effect = this.#effects.get(kind);
    if (effect === undefined) throw new Error(`nobody sees to proposals of kind ${kind}`);
    return effect;
  }
}
