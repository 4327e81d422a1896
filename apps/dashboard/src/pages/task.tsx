import { Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskInFull } from '#libs/sdk/index.js';
import { Facts, StatusBadge } from '../parts/claim-parts.js';
import { Confirmation } from '../parts/confirmation.js';
import { oneOf } from '../parts/filters.js';
import { Happened } from '../parts/happened.js';
import { Listed, useList } from '../parts/listed.js';
import { useRefresh } from '../parts/refresh.js';
import { Answered } from '../parts/states.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';
import { tasks as said } from '../words/tasks.js';
import { Checkpoints } from './task/checkpoints.js';
import { Constraints } from './task/constraints.js';
import { ContinuityFigures } from './task/continuity.js';
import { Steps } from './task/steps.js';
import { Work } from './task/work.js';

const PANELS = ['steps', 'checkpoints', 'constraints', 'work', 'continuity', 'history'] as const;

export function TaskPage() {
  const { space, id } = useParams({ from: '/s/$space/tasks/$id' });
  const { panel } = useSearch({ from: '/s/$space/tasks/$id' });
  const navigate = useNavigate({ from: '/s/$space/tasks/$id' });
  const { client } = useSignedIn();
  const query = useQuery({ queryKey: ['tasks', space, id], queryFn: () => client.tasks.get({ space, id }) });
  const shown = oneOf(PANELS, panel) ?? 'steps';
  return (
    <Answered query={query} isPage>
      {(task) => (
        <Stack>
          <Title order={1} size="h3">
            <StoredText text={task.title} />
          </Title>
          <Standing task={task} space={space} />
          {task.needsReview && <Review space={space} id={id} />}
          <Tabs
            value={shown}
            onChange={(value) => void navigate({ search: { panel: value ?? undefined }, replace: true })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {PANELS.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {said.panels[each]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={shown}>
              <Panel of={shown} task={task} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Answered>
  );
}

function Panel({ of, task }: { of: (typeof PANELS)[number]; task: TaskInFull }) {
  const { space, id } = useParams({ from: '/s/$space/tasks/$id' });
  switch (of) {
    case 'steps':
      return <Steps space={space} id={id} />;
    case 'checkpoints':
      return <Checkpoints space={space} id={id} />;
    case 'constraints':
      return <Constraints space={space} task={task} />;
    case 'work':
      return <Work space={space} id={id} />;
    case 'continuity':
      return <ContinuityFigures space={space} id={id} />;
    case 'history':
      return <History space={space} id={id} />;
  }
}

function Standing({ task, space }: { task: TaskInFull; space: string }) {
  const others = [
    [said.parent, task.parentTaskId],
    [said.retryOf, task.retryOfTaskId],
  ] as const;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge status={task.status} />
        {task.currentState !== task.status && <Text size="sm">{plain(task.currentState)}</Text>}
        {others.map(
          ([label, other]) =>
            other !== null && (
              <Link key={label} to="/s/$space/tasks/$id" params={{ space, id: other }}>
                {label} {other}
              </Link>
            ),
        )}
      </Group>
      {task.goal !== null && (
        <Text component="div">
          {said.goal}: <StoredText text={task.goal} />
        </Text>
      )}
      <Facts
        facts={[
          [said.phase, plain(task.phase)],
          [said.importance, numberOf(task.importance)],
          [said.changed, timeOf(task.changedAt)],
        ]}
      />
    </Stack>
  );
}

/** Confirms that somebody has reviewed what has lost its support. */
function Review({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const mayClear = useMay('tasks.clearReview');
  const [isOpen, setOpen] = useState(false);
  const clearing = useMutation({
    mutationFn: (note: string | null) => client.tasks.clearReview({ space, id, note: note ?? said.looked }),
    onSuccess: refresh,
  });
  return (
    <section aria-label={said.needsReview}>
      <Group>
        <Text fw={700}>{said.needsReview}</Text>
        {mayClear && (
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {said.looked}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Confirmation
          title={said.looked}
          needsReason
          preview={null}
          failure={clearing.error}
          isPending={clearing.isPending}
          onConfirm={(note) => clearing.mutate(note)}
          onCancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function History({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const list = useList(['tasks', space, id, 'history'], (cursor) =>
    client.tasks.history({ space, id, limit: 50, cursor }),
  );
  return (
    <Listed list={list} empty={words.claim.noHistory}>
      {(entries) => <Happened entries={entries} />}
    </Listed>
  );
}
