import { z } from 'zod';
import { boundedText, idOf, instant, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { EpisodeRecord } from './episode-record.js';
import { listedShape, shownShape, type Shown } from './collection.views.js';
import { MAX_MEMBERS } from './collection.js';

const reader = {
  space: spaceRef,
  sessionId: sessionRef.optional().describe('Session of the reader, by id or label: its claims are visible.'),
};
const one = { ...reader, id: idOf('epi').describe('Id of the episode.') };
const named = {
  name: boundedText(200).describe('Its name; 1 to 200 characters.'),
  tags: z.array(boundedText(50)).max(20).default([]).describe('At most 20, each 1 to 50 characters.'),
};
const ids = z.array(idOf('clm')).min(1).max(MAX_MEMBERS).describe('Claims, 1 to 500; all must be visible.');

export const CreateEpisodeInput = z.strictObject({ ...reader, ...named, ids });
export const CaptureEpisodeInput = z
  .strictObject({
    ...reader,
    ...named,
    from: instant.describe('Only claims observed at this time or later.'),
    to: instant.describe('Only claims observed before this time.'),
    agent: boundedText(200).nullish().describe('Only claims of this agent.'),
  })
  .superRefine(({ from, to }, context) => {
    if (from >= to) context.addIssue({ code: 'custom', path: ['to'], message: 'must be later than from' });
  });
export const EpisodeInput = z.strictObject(one);
export const DeleteEpisodeInput = z.strictObject({ space: spaceRef, id: one.id });
export const EpisodeMembersInput = z.strictObject({ ...one, ids });

export const ListEpisodesInput = z.object({
  space: spaceRef,
  ...pageQuery,
  agent: z.string().max(200).optional().describe('Only episodes with a claim of this agent.'),
  tag: z.string().max(50).optional().describe('Only episodes with this tag.'),
  before: instant.optional().describe('Only episodes that began before this time.'),
  after: instant.optional().describe('Only episodes that ended at this time or later.'),
});

const episode = { id: idOf('epi').describe('Id of the episode.'), name: z.string().describe('Its name.') };
export const EpisodeView = z
  .object({
    ...episode,
    ...shownShape,
    record: EpisodeRecord.nullable().describe(
      'The final state of the workspace of its task; null if it has no record.',
    ),
  })
  .meta({ id: 'Episode', description: 'Claims about one period.' });
export const EpisodeList = pageOf(
  z
    .object({ ...episode, ...listedShape })
    .meta({ id: 'ListedEpisode', description: 'An episode, without its members.' }),
);
export const DeletedEpisode = z
  .object({ id: idOf('epi').describe('Id of the deleted episode.') })
  .meta({ id: 'DeletedEpisode', description: 'The result of deleting an episode; its claims stay.' });

export const viewOfEpisode = ({ id, record = null, ...shown }: Shown): z.input<typeof EpisodeView> => ({
  id: id as Id<'epi'>,
  ...shown,
  record,
});
