import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Answered, FailedAlert } from '../parts/states.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { timeOf, words } from '../words.js';

export function SessionsPage() {
  const { client, session } = useSignedIn();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['dashboard-sessions'],
    queryFn: async () => (await client.dashboardSessions.list({ limit: 200 })).data,
  });
  const ending = useMutation({
    mutationFn: async (id: string | null) => {
      await (id === null ? client.dashboardSessions.endAll() : client.dashboardSessions.end({ id }));
      return id;
    },
    // Once the session of this page has ended, the page cannot repeat its request.
    onSuccess: (id) =>
      id === null || id === session.session.id
        ? queries.setQueryData(['session'], null)
        : queries.invalidateQueries({ queryKey: ['dashboard-sessions'] }),
  });
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {words.sessions.title}
        </Title>
        <Button variant="default" onClick={() => ending.mutate(null)}>
          {words.signOutEverywhere}
        </Button>
      </Group>
      {ending.isError && <FailedAlert error={ending.error} />}
      <Answered query={query} isEmpty={({ length }) => length === 0} empty={words.sessions.empty}>
        {(sessions) =>
          sessions.map(({ id, keyName, principal, person, openedAt, lastSeenAt }) => (
            <Paper withBorder p="sm" key={id}>
              <Group justify="space-between">
                <div>
                  <Group gap="xs">
                    <StoredLine text={`${principal.name} · ${keyName}`} />
                    {id === session.session.id && (
                      <Badge variant="default" tt="none">
                        {words.sessions.current}
                      </Badge>
                    )}
                  </Group>
                  {person !== null && <StoredLine text={person} />}
                  <Text size="sm" c="dimmed">
                    {words.sessions.opened} {timeOf(openedAt)} · {words.sessions.seen} {timeOf(lastSeenAt)}
                  </Text>
                </div>
                <Button variant="default" size="xs" onClick={() => ending.mutate(id)}>
                  {words.sessions.end}
                </Button>
              </Group>
            </Paper>
          ))
        }
      </Answered>
    </Stack>
  );
}
