import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Proposal, Effect, Keys } from '../../../proposals/index.js';
import { cornerstoneBecame } from '../../domain/cornerstone.rules.js';
import type { CornerstoneReader } from './cornerstone-reader.js';

/** A cornerstone holds no longer once its retirement is approved. */
export class RetirementEffect implements Effect {
  constructor(private readonly cornerstones: CornerstoneReader) {}

  async keys(): Promise<Keys> {
    return { own: [], shared: [] };
  }

  async onApproval(tx: TenantTx, _ctx: Ctx, space: Space, { id, subjectId }: Proposal): Promise<NewEvent[]> {
    return [cornerstoneBecame(await this.cornerstones.getIn(tx, space, subjectId, 'active'), 'retired', id, space.now)];
  }

  async onRefusal(): Promise<NewEvent[]> {
    return [];
  }
}
