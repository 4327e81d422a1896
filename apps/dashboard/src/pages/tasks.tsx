import { Group, Paper, Tabs, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Session, Task } from '#libs/sdk/index.js';
import { StatusBadge } from '../parts/claim-parts.js';
import { Filters, oneOf } from '../parts/filters.js';
import { Listed, useList } from '../parts/listed.js';
import { Page } from '../parts/page.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, timeOf, words } from '../words.js';
import { tasks as said } from '../words/tasks.js';

const STATUSES = ['open', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
const STATES = ['open', 'interrupted', 'recovered', 'closed'] as const;

export function TasksPage() {
  const { panel } = useSearch({ from: '/s/$space/tasks' });
  const navigate = useNavigate({ from: '/s/$space/tasks' });
  const shown = panel === 'sessions' ? 'sessions' : 'tasks';
  return (
    <Page title={words.pages.tasks}>
      <Tabs
        value={shown}
        onChange={(value) => void navigate({ search: { panel: value === 'sessions' ? value : undefined } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="tasks">{said.tasks}</Tabs.Tab>
          <Tabs.Tab value="sessions">{said.sessions}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tasks">
          <TaskList />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <SessionList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function TaskList() {
  const { space } = useParams({ from: '/s/$space' });
  const { status, external } = useSearch({ from: '/s/$space/tasks' });
  const navigate = useNavigate({ from: '/s/$space/tasks' });
  const { client } = useSignedIn();
  const wanted = oneOf(STATUSES, status);
  const list = useList(['tasks', space, 'list', wanted, external], (cursor) =>
    client.tasks.list({ space, status: wanted, externalId: external, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'status', label: said.status, value: wanted, options: STATUSES },
          { name: 'external', label: said.externalId, value: external },
        ]}
        apply={(values) => void navigate({ search: values })}
      />
      <Listed list={list} empty={said.empty}>
        {(tasks) => tasks.map((task) => <TaskRow key={task.id} task={task} space={space} />)}
      </Listed>
    </>
  );
}

function TaskRow({ task, space }: { task: Task; space: string }) {
  const { done, skipped, pending, inProgress, blocked } = task.stepCounts;
  const settled = done + skipped;
  const all = settled + pending + inProgress + blocked;
  return (
    <Paper withBorder p="xs" mt="xs">
      <Link className="row" to="/s/$space/tasks/$id" params={{ space, id: task.id }}>
        <StoredLine text={task.title} max={300} />
      </Link>
      <Group gap="xs" px={8}>
        <StatusBadge status={task.status} />
        {task.needsReview && <Text size="sm">{said.needsReview}</Text>}
        {all > 0 && <Text size="sm">{said.steps.counts(numberOf(settled), numberOf(all))}</Text>}
        <Text size="sm" c="dimmed">
          {timeOf(task.changedAt)}
        </Text>
      </Group>
    </Paper>
  );
}

function SessionList() {
  const { space } = useParams({ from: '/s/$space' });
  const { state, agent } = useSearch({ from: '/s/$space/tasks' });
  const navigate = useNavigate({ from: '/s/$space/tasks' });
  const { client } = useSignedIn();
  const wanted = oneOf(STATES, state);
  const list = useList(['tasks', space, 'sessions', wanted, agent], (cursor) =>
    client.sessions.list({ space, state: wanted, agent, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'state', label: said.state, value: wanted, options: STATES },
          { name: 'agent', label: said.agent, value: agent },
        ]}
        apply={(values) => void navigate({ search: { panel: 'sessions', ...values } })}
      />
      <Listed list={list} empty={said.sessionsEmpty}>
        {(sessions) => sessions.map((session) => <SessionRow key={session.id} session={session} />)}
      </Listed>
    </>
  );
}

const SessionRow = ({ session }: { session: Session }) => (
  <Paper withBorder p="xs" mt="xs">
    <Group gap="xs">
      <StatusBadge status={session.state} />
      <StoredLine text={session.agent ?? session.externalId ?? session.id} max={90} />
      {session.private && <Text size="sm">{said.private}</Text>}
      <Text size="sm" c="dimmed">
        {said.opened} {timeOf(session.openedAt)}
        {session.closedAt !== null && ` · ${said.closed} ${timeOf(session.closedAt)}`}
      </Text>
    </Group>
  </Paper>
);
