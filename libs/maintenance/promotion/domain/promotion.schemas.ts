import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

export const PromoteWorkspaceInput = z.strictObject({
  space: spaceRef,
  id: workspaceRef.describe(
    'Id of the workspace. `default` is the durable lane, where accepted claims become canonical and nothing else happens.',
  ),
});

/** The queue that checks whether a run is due for a workspace in which something has happened. */
export const PROMOTION_DUE_QUEUE = 'promotion-due';
export const PromotionDueJob = z.object({ spaceId: idOf('spc'), workspaceId: idOf('wsp') });
