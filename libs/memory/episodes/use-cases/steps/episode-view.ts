import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { Shown } from '../../../collections/index.js';
import type { EpisodeView } from '../../domain/episode.schemas.js';

export const viewOfEpisode = ({ id, ...shown }: Shown): z.input<typeof EpisodeView> => ({
  id: id as Id<'epi'>,
  ...shown,
});
