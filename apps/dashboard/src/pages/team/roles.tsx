import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ROLES } from '../../rights.js';
import { useSignedIn } from '../../signed-in.js';
import { words } from '../../words.js';
import { team } from '../../words/team.js';

const said = team.roles;

/** What each role may do, where sessions are shown, and what the service has no operations for. */
export function Roles({ space }: { space: string }) {
  const { role } = useSignedIn().session;
  return (
    <Stack>
      <Text>{said.intro}</Text>
      <Stack gap="xs" component="dl" m={0}>
        {ROLES.map((each) => (
          <Paper withBorder p="xs" key={each}>
            <Text component="dt" fw={700}>
              {each}
              {each === role && ` (${said.yours})`}
            </Text>
            <Text component="dd" m={0}>
              {said.may[each]}
            </Text>
          </Paper>
        ))}
      </Stack>
      <Title order={2} size="h4">
        {said.elsewhere}
      </Title>
      <List>
        <List.Item>
          <Link to="/s/$space/sessions" params={{ space }}>
            {words.pages.sessions}
          </Link>
        </List.Item>
        <List.Item>
          <Link to="/s/$space/tasks" params={{ space }} search={{ panel: 'sessions' }}>
            {said.agents}
          </Link>
        </List.Item>
      </List>
      <Title order={2} size="h4">
        {said.missing}
      </Title>
      <List>
        {said.missingList.map((what) => (
          <List.Item key={what}>{what}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
