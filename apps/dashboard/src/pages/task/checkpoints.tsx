import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Checkpoint, Continuity } from '#libs/sdk/index.js';
import { Facts, StatusBadge } from '../../parts/claim-parts.js';
import { Filters } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, timeOf } from '../../words.js';
import { tasks } from '../../words/tasks.js';

const said = tasks.checkpoints;

interface Where {
  space: string;
  id: string;
}

/** The versions of a task, the changes between them, and how well each continues the one before. */
export function Checkpoints({ space, id }: Where) {
  const { client } = useSignedIn();
  const list = useList(['tasks', space, id, 'checkpoints'], (cursor) =>
    client.checkpoints.list({ space, taskId: id, limit: 50, cursor }),
  );
  return (
    <Listed list={list} empty={said.empty}>
      {(checkpoints) => (
        <Stack gap="xs">
          {checkpoints.length > 1 && <Comparison space={space} id={id} checkpoints={checkpoints} />}
          {checkpoints.map((checkpoint) => (
            <Row key={checkpoint.id} checkpoint={checkpoint} />
          ))}
        </Stack>
      )}
    </Listed>
  );
}

function Row({ checkpoint }: { checkpoint: Checkpoint }) {
  const { version, kind, reason, createdAt, execution_position: position, state_diff: changes } = checkpoint;
  return (
    <Paper withBorder p="sm" component="section" aria-label={said.version(numberOf(version))}>
      <Group gap="xs">
        <Title order={2} size="h5">
          {said.version(numberOf(version))}
        </Title>
        <StatusBadge status={kind} />
        <Text size="sm">{plain(reason.toLowerCase())}</Text>
        <StoredLine text={plain(position.phase)} max={60} />
        <Text size="sm">
          {said.confidence} {numberOf(checkpoint.continuation_confidence)}
        </Text>
        <Text size="sm" c="dimmed">
          {timeOf(createdAt)}
        </Text>
      </Group>
      {changes.length === 0 ? (
        <Text size="sm">{said.same}</Text>
      ) : (
        changes.map(({ list, added, removed }) => (
          <Text size="sm" key={list}>
            {plain(list)}: {said.added(numberOf(added))}, {said.removed(numberOf(removed))}
          </Text>
        ))
      )}
    </Paper>
  );
}

function Comparison({ space, id, checkpoints }: Where & { checkpoints: readonly Checkpoint[] }) {
  const { from, to } = useSearch({ from: '/s/$space/tasks/$id' });
  const navigate = useNavigate({ from: '/s/$space/tasks/$id' });
  const { client } = useSignedIn();
  const versions = checkpoints.map(({ version }) => String(version));
  const [parent, child] = [from ?? versions[1]!, to ?? versions[0]!];
  const query = useQuery({
    queryKey: ['tasks', space, id, 'continuity', parent, child],
    queryFn: () => client.tasks.evaluateContinuity({ space, taskId: id, parent: Number(parent), child: Number(child) }),
  });
  return (
    <Paper withBorder p="sm" component="section" aria-label={said.compare}>
      <Filters
        label={said.compare}
        fields={[
          { name: 'from', label: said.from, value: parent, options: versions, isRequired: true },
          { name: 'to', label: said.to, value: child, options: versions, isRequired: true },
        ]}
        apply={(values) => void navigate({ search: { panel: 'checkpoints', ...values }, replace: true })}
      />
      <Answered query={query}>{(continuity) => <Values of={continuity} />}</Answered>
    </Paper>
  );
}

const Values = ({ of: { values, score } }: { of: Continuity }) =>
  values === null ? (
    <EmptyState>{said.tooLittle}</EmptyState>
  ) : (
    <Facts
      facts={[
        ...(score === null ? [] : [[said.goesOn, numberOf(score)] as const]),
        ...Object.entries(values).map(
          ([name, value]) => [said.values[name] ?? plain(name), numberOf(value as number)] as const,
        ),
      ]}
    />
  );
