import { z } from 'zod';
import { boundedText, idOf, pageOf, pageQuery } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/domain/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import { listedShape, MOST_MEMBERS, shownShape } from '../../gatherings/domain/index.js';

const reader = { space: spaceRef, sessionId: sessionRef.optional().describe('Session of the reader, by id or label: its claims are seen.') };
const id = idOf('clu').describe('Id of the cluster.');

export const CreateClusterInput = z.strictObject({
  ...reader,
  label: boundedText(200).describe('Its label; 1 to 200 characters.'),
  tags: z.array(boundedText(50)).max(20).default([]).describe('At most 20, each 1 to 50 characters.'),
  ids: z.array(idOf('clm')).min(1).max(MOST_MEMBERS).describe('Claims, at most 500; all visible. With `grow`, one is enough.'),
  grow: z.boolean().default(false).describe('Take in all that hangs together with them because it is alike.'),
});
export const ClusterInput = z.strictObject({ ...reader, id });
export const DeleteClusterInput = z.strictObject({ space: spaceRef, id });
export const ListClustersInput = z.object({ space: spaceRef, ...pageQuery, tag: z.string().max(50).optional().describe('Only those with this tag.') });

const cluster = { id, label: z.string().describe('Its label.') };
export const ClusterView = z.object({ ...cluster, ...shownShape }).meta({ id: 'Cluster', description: 'Claims that belong together, under a label.' });
export const ClusterList = pageOf(z.object({ ...cluster, ...listedShape }).meta({ id: 'ListedCluster', description: 'A cluster, without its members.' }));
export const DeletedCluster = z.object({ id: idOf('clu').describe('Id of the cluster that was.') }).meta({ id: 'DeletedCluster', description: 'A cluster deleted; its claims stay.' });
