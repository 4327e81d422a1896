import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { Execution, Handoff } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Listed, useList } from '../../parts/listed.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine, StoredText } from '../../text/stored-text.js';
import { timeOf } from '../../words.js';
import { tasks } from '../../words/tasks.js';

const said = tasks.work;

/** How a task was handed off, the outcome of what the handoff promised, and the work that was started in it. */
export function Work({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const handoffs = useList(['tasks', space, id, 'handoffs'], (cursor) =>
    client.handoffs.list({ space, taskId: id, limit: 20, cursor }),
  );
  const executions = useList(['tasks', space, id, 'executions'], (cursor) =>
    client.executions.list({ space, taskId: id, limit: 50, cursor }),
  );
  return (
    <Stack>
      <section aria-label={said.handoffs}>
        <Title order={2} size="h4">
          {said.handoffs}
        </Title>
        <Listed list={handoffs} empty={said.noHandoff}>
          {(found) => found.map((handoff) => <OneHandoff key={handoff.id} handoff={handoff} />)}
        </Listed>
      </section>
      <section aria-label={said.executions}>
        <Title order={2} size="h4">
          {said.executions}
        </Title>
        <Listed list={executions} empty={said.noExecution}>
          {(found) => found.map((execution) => <OneExecution key={execution.id} execution={execution} />)}
        </Listed>
      </section>
    </Stack>
  );
}

const OneHandoff = ({ handoff }: { handoff: Handoff }) => (
  <Paper withBorder p="sm" mt="xs">
    <Text size="sm" c="dimmed" component="div">
      {handoff.agent !== null && (
        <>
          <StoredLine text={handoff.agent} max={60} /> ·{' '}
        </>
      )}
      {timeOf(handoff.handedOffAt)}
      {handoff.version !== null && ` · ${tasks.checkpoints.version(String(handoff.version))}`}
    </Text>
    <StoredText text={handoff.summary} />
    <List size="sm" mt="xs">
      {handoff.verifications.map(({ id, kind, item, status }) => (
        <List.Item key={id}>
          <Group gap="xs">
            <StatusBadge status={status} />
            <Text size="sm">{kind === 'completed' ? said.claimed : said.promised}</Text>
            <StoredLine text={item} max={300} />
          </Group>
        </List.Item>
      ))}
    </List>
  </Paper>
);

const OneExecution = ({ execution: { label, outcome, startedAt, endedAt } }: { execution: Execution }) => (
  <Paper withBorder p="xs" mt="xs">
    <Group gap="xs">
      <StatusBadge status={outcome ?? said.running} />
      <StoredLine text={label} max={200} />
      <Text size="sm" c="dimmed">
        {said.started} {timeOf(startedAt)}
        {endedAt !== null && ` · ${said.ended} ${timeOf(endedAt)}`}
      </Text>
    </Group>
  </Paper>
);
