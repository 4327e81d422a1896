import { defineOperation } from '#libs/kernel/index.js';
import { CaptureEpisodeInput, CreateEpisodeInput, DeleteEpisodeInput, DeletedEpisode, EpisodeInput, EpisodeList, EpisodeMembersInput, EpisodeView, ListEpisodesInput } from '#libs/memory/episodes/domain/index.js';
import { AddToEpisode, CaptureEpisode, CreateEpisode, DeleteEpisode, GetEpisode, ListEpisodes, RemoveFromEpisode } from '#libs/memory/episodes/use-cases/index.js';

const EPISODES = '/v1/spaces/{space}/episodes';

export const episodeOperations = [
  defineOperation({
    name: 'episodes.create', summary: 'Gather claims in an episode.', role: 'agent', effect: 'write',
    input: CreateEpisodeInput, output: EpisodeView, useCase: CreateEpisode, graphql: 'createEpisode', mcp: 'create_episode', rest: { method: 'POST', path: EPISODES, status: 201 },
  }),
  defineOperation({
    name: 'episodes.capture', summary: 'Gather what was observed in a stretch of time in an episode.', role: 'agent', effect: 'write',
    input: CaptureEpisodeInput, output: EpisodeView, useCase: CaptureEpisode, graphql: 'captureEpisode', mcp: 'capture_episode', rest: { method: 'POST', path: `${EPISODES}:capture`, status: 201 },
  }),
  defineOperation({
    name: 'episodes.list', summary: 'List episodes, newest first.', role: 'reader', effect: 'read',
    input: ListEpisodesInput, output: EpisodeList, useCase: ListEpisodes, graphql: 'episodes', mcp: 'list_episodes', rest: { method: 'GET', path: EPISODES },
  }),
  defineOperation({
    name: 'episodes.get', summary: 'Read an episode: its members, as far as they are to be seen, and their summary.', role: 'reader', effect: 'read',
    input: EpisodeInput, output: EpisodeView, useCase: GetEpisode, graphql: 'episode', mcp: 'get_episode', rest: { method: 'GET', path: `${EPISODES}/{id}`, version: ({ version }) => version },
  }),
  defineOperation({
    name: 'episodes.add', summary: 'Put claims into an episode.', role: 'agent', effect: 'write',
    input: EpisodeMembersInput, output: EpisodeView, useCase: AddToEpisode, graphql: 'addToEpisode', rest: { method: 'POST', path: `${EPISODES}/{id}:add` },
  }),
  defineOperation({
    name: 'episodes.remove', summary: 'Take claims out of an episode.', role: 'agent', effect: 'write',
    input: EpisodeMembersInput, output: EpisodeView, useCase: RemoveFromEpisode, graphql: 'removeFromEpisode', rest: { method: 'POST', path: `${EPISODES}/{id}:remove` },
  }),
  defineOperation({
    name: 'episodes.delete', summary: 'Delete an episode. Its claims stay.', role: 'writer', effect: 'write',
    input: DeleteEpisodeInput, output: DeletedEpisode, useCase: DeleteEpisode, graphql: 'deleteEpisode', rest: { method: 'DELETE', path: `${EPISODES}/{id}` },
  }),
];
