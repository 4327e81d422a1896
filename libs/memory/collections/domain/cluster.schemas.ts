import { z } from 'zod';
import { boundedText, idOf, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { listedShape, MemberView, shownShape, type Shown } from './collection.views.js';
import { MAX_MEMBERS } from './collection.js';

const reader = {
  space: spaceRef,
  sessionId: sessionRef.optional().describe('Session of the reader, by id or label: its claims are visible.'),
};
const id = idOf('clu').describe('Id of the cluster.');

export const CreateClusterInput = z
  .strictObject({
    ...reader,
    label: boundedText(200).describe('Its label; 1 to 200 characters.'),
    tags: z.array(boundedText(50)).max(20).default([]).describe('At most 20, each 1 to 50 characters.'),
    ids: z
      .array(idOf('clm'))
      .max(MAX_MEMBERS)
      .default([])
      .describe(
        'Claims, at most 500; all must be visible. A cluster has at least two claims; with `grow`, one id is enough if a similar claim is found.',
      ),
    clusterOf: idOf('clm')
      .optional()
      .describe(
        'In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id.',
      ),
    grow: z.boolean().default(false).describe('Include all claims connected to those in `ids` by similarity.'),
  })
  .superRefine(({ ids, clusterOf }, context) => {
    if (ids.length === 0 && clusterOf === undefined)
      context.addIssue({
        code: 'too_small',
        minimum: 1,
        origin: 'array',
        inclusive: true,
        path: ['ids'],
        message: 'must have at least 1 item if clusterOf is not given',
      });
  });
export const ClusterInput = z.strictObject({ ...reader, id });
export const DeleteClusterInput = z.strictObject({ space: spaceRef, id });
export const ListClustersInput = z.object({
  space: spaceRef,
  ...pageQuery,
  tag: z.string().max(50).optional().describe('Only clusters with this tag.'),
});

export const ListEmergentInput = z.object({ ...reader, ...pageQuery });
const EmergentClusterView = z
  .object({
    id: idOf('clm').describe(
      'Its id: the id of its first claim. `clusters.create` with `clusterOf` labels it, `digests.compress` with `clusterOf` combines it.',
    ),
    memberCount: z.int().describe('Number of its visible claims.'),
    members: z.array(MemberView).describe('At most 10 of its claims, earliest observed first.'),
  })
  .meta({
    id: 'EmergentCluster',
    description: 'Three or more claims that are connected by links of similarity.',
  });
export const EmergentClusterList = pageOf(EmergentClusterView);

const cluster = { id, label: z.string().describe('Its label.') };
export const ClusterView = z
  .object({ ...cluster, ...shownShape })
  .meta({ id: 'Cluster', description: 'Related claims under a label.' });
export const ClusterList = pageOf(
  z
    .object({ ...cluster, ...listedShape })
    .meta({ id: 'ListedCluster', description: 'A cluster, without its members.' }),
);
export const DeletedCluster = z
  .object({ id: idOf('clu').describe('Id of the deleted cluster.') })
  .meta({ id: 'DeletedCluster', description: 'The result of deleting a cluster; its claims stay.' });

export const viewOfCluster = ({ id, name: label, record: _record, ...shown }: Shown): z.input<typeof ClusterView> => ({
  id: id as Id<'clu'>,
  label,
  ...shown,
});
