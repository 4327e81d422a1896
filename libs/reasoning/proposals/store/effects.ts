import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Proposal, ProposalKind } from '../domain/proposal.js';

/** What a decision holds: `own` it decides about, `shared` it only builds on. */
export interface Keys {
  own: string[];
  shared: string[];
}

/** What decisions on proposals of one kind bring about. `Block`: why an approval may be blocked. */
export interface Effect<Block extends object = object> {
  keys(tx: TenantTx, space: Space, proposal: Proposal): Promise<Keys>;
  /** Under the keys: what follows from an approval, or why there can be none. */
  onApproval(tx: TenantTx, ctx: Ctx, space: Space, proposal: Proposal): Promise<NewEvent[] | Block>;
  /** Under the keys: what follows where it is refused or withdrawn. */
  onRefusal(tx: TenantTx, space: Space, proposal: Proposal): Promise<NewEvent[]>;
}

/** Who sees to proposals of which kind. The modules of the nouns fill it when the application is composed. */
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
