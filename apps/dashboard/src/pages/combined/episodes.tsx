import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Credence } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Deeds } from '../../parts/deeds.js';
import { Filters } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { Answered } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, timeOf, words } from '../../words.js';
import { combined } from '../../words/belief.js';
import { useCombinedSearch } from './use-combined-search.js';

const said = combined.episodes;

type EpisodeInList = Awaited<ReturnType<Credence['episodes']['list']>>['data'][number];

export function Episodes({ space }: { space: string }) {
  const { tag, agent, apply } = useCombinedSearch();
  const { client } = useSignedIn();
  const list = useList(['claims', space, 'episodes', tag, agent], (cursor) =>
    client.episodes.list({ space, tag, agent, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'tag', label: said.tag, value: tag },
          { name: 'agent', label: said.agent, value: agent },
        ]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(episodes) => episodes.map((episode) => <Row key={episode.id} episode={episode} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ episode, space }: { episode: EpisodeInList; space: string }) {
  const { id: chosen, action, open, choose, show } = useCombinedSearch();
  const { client } = useSignedIn();
  const mayDelete = useMay('episodes.delete');
  const { id } = episode;
  const isOpen = open === id;
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StoredLine text={episode.name} />
          <Text size="sm" c="dimmed">
            {timeOf(episode.from)} – {timeOf(episode.to)}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => show(isOpen ? undefined : id)}
          >
            {isOpen ? combined.digests.hide : said.members}
          </Button>
        </Group>
        <Facts
          facts={[
            [said.memberCount, numberOf(episode.memberCount)],
            ...(episode.agents.length === 0 ? [] : [[said.agents, episode.agents.join(', ')] as const]),
            ...(episode.tags.length === 0 ? [] : [[said.tag, episode.tags.join(', ')] as const]),
          ]}
        />
        {isOpen && <Members space={space} id={id} />}
        <Deeds
          space={space}
          id={id}
          deeds={
            mayDelete
              ? [
                  {
                    name: 'delete',
                    label: said.delete,
                    effect: said.deleteEffect,
                    reason: 'none',
                    run: () => client.episodes.delete({ space, id }),
                  },
                ]
              : []
          }
          chosen={{ id: chosen, action }}
          choose={choose}
        />
      </Stack>
    </Paper>
  );
}

function Members({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['claims', space, 'episode', id],
    queryFn: () => client.episodes.get({ space, id }),
  });
  return (
    <Answered query={query}>
      {({ members, summary, hiddenCount }) => (
        <div>
          {summary !== null && (
            <Text size="sm" component="div">
              {said.summary}: <StoredLine text={summary.text} max={300} />
            </Text>
          )}
          {members.map((member) => (
            <div key={member.id}>
              <NodeLink space={space} id={member.id}>
                <StoredLine text={member.text} />
              </NodeLink>
            </div>
          ))}
          {hiddenCount > 0 && <Text size="sm">{combined.digests.hidden(numberOf(hiddenCount))}</Text>}
        </div>
      )}
    </Answered>
  );
}
