import { z } from 'zod';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

export const PromoteWorkspaceInput = z.strictObject({
  space: spaceRef,
  id: workspaceRef.describe('Id of the workspace. `default` is the durable lane: there, claims only become canonical.'),
});
