import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { Shown } from '../../../collections/index.js';
import type { ClusterView } from '../../domain/cluster.schemas.js';

export const viewOfCluster = ({ id, name: label, ...shown }: Shown): z.input<typeof ClusterView> => ({
  id: id as Id<'clu'>,
  label,
  ...shown,
});
