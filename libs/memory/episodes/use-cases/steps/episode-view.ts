import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { Shown } from '../../../collections/use-cases/steps/index.js';
import type { EpisodeView } from '../../domain/index.js';

export const viewOfEpisode = ({ id, ...shown }: Shown): z.input<typeof EpisodeView> => ({
  id: id as Id<'epi'>,
  ...shown,
});
