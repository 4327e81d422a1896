import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Event } from '#libs/sdk/index.js';
import { Filters } from '../../parts/filters.js';
import { Answered } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';

const said = maintenance.log;
const PAGE = 25;

/** The sealed events of the space after a given number, with their full content. */
export function Events({ space }: { space: string }) {
  const { after: wanted } = useSearch({ from: '/s/$space/log' });
  const navigate = useNavigate({ from: '/s/$space/log' });
  const { client } = useSignedIn();
  const after = Number(wanted ?? 0) || 0;
  const query = useQuery({
    queryKey: ['log', space, 'events', after],
    queryFn: () => client.events.list({ space, after, limit: PAGE }),
  });
  const go = (to: string | undefined): void => void navigate({ search: { panel: 'events', after: to } });
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'after', label: said.after, value: wanted }]}
        apply={(values) => go(values.after)}
      />
      <Answered query={query} isEmpty={({ data }) => data.length === 0} empty={said.empty}>
        {({ data, hasMore, after: last }) => (
          <Stack gap="xs" mt="xs">
            {data.map((event) => (
              <Row key={event.id} event={event} />
            ))}
            {hasMore && (
              <Button variant="default" size="xs" onClick={() => go(String(last))}>
                {said.next}
              </Button>
            )}
          </Stack>
        )}
      </Answered>
    </>
  );
}

const Row = ({ event }: { event: Event }) => (
  <Paper withBorder p="xs">
    <Group gap="xs">
      <Text size="sm" fw={700}>
        {numberOf(event.seq)}
      </Text>
      <Text>{plain(event.kind)}</Text>
      <Text size="sm" c="dimmed" className="stored">
        {timeOf(event.occurredAt)} · {event.actor.role} · {event.actor.principalId} · {event.subjectId}
      </Text>
    </Group>
    <Text size="sm" ff="monospace" component="div">
      <StoredText text={JSON.stringify(event.payload)} max={200} />
    </Text>
  </Paper>
);
