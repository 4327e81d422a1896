import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { Answered, EmptyState, LoadingState } from '../parts/states.js';
import { may } from '../rights.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, timeOf, words } from '../words.js';
import { readWaiting, TITLES, type AllWaiting, type Waiting } from './home/waiting.js';

const SHOWN = 5;

/** Loaded after the page itself, because it includes the chart library. */
const Growth = lazy(async () => ({ default: (await import('./home/growth.js')).Growth }));

export function HomePage() {
  const { space } = useParams({ from: '/s/$space' });
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.home.title}
      </Title>
      <WhatWaits space={space} />
      <Suspense fallback={<LoadingState />}>
        <Growth space={space} />
      </Suspense>
    </Stack>
  );
}

function WhatWaits({ space }: { space: string }) {
  const { session, ask } = useSignedIn();
  const withConflicts = may(session.role, 'conflicts.list');
  const query = useQuery({
    queryKey: ['home', space],
    queryFn: () => readWaiting(ask, { space, first: SHOWN + 1, withConflicts }),
  });
  const kinds = (Object.keys(TITLES) as (keyof AllWaiting)[]).filter((kind) => kind !== 'conflicts' || withConflicts);
  return (
    <Answered query={query}>
      {(all) => (
        <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
          {kinds.map((kind) => (
            <WaitingCard key={kind} title={TITLES[kind]} waiting={all[kind]} space={space} />
          ))}
        </SimpleGrid>
      )}
    </Answered>
  );
}

function WaitingCard({ title, waiting, space }: { title: string; waiting: Waiting[]; space: string }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Count of={waiting.length} />
      </Group>
      {waiting.length === 0 ? (
        <EmptyState>{words.home.none}</EmptyState>
      ) : (
        waiting.slice(0, SHOWN).map((item) => <WaitingRow key={item.id} item={item} space={space} />)
      )}
    </Paper>
  );
}

const Count = ({ of }: { of: number }) => (
  <Badge variant="default" tt="none">
    {of > SHOWN ? words.home.atLeast(numberOf(of)) : numberOf(of)}
  </Badge>
);

function WaitingRow({ item, space }: { item: Waiting; space: string }) {
  const inside: ReactNode = (
    <>
      <StoredLine text={item.text} />
      <Text size="xs" c="dimmed">
        {timeOf(item.at)}
      </Text>
    </>
  );
  if (item.to === 'conflict')
    return (
      <Link className="row" to="/s/$space/conflicts" params={{ space }} search={{ id: item.id }}>
        {inside}
      </Link>
    );
  if (item.to === 'claim')
    return (
      <Link className="row" to="/s/$space/claims/$id" params={{ space, id: item.id }}>
        {inside}
      </Link>
    );
  if (item.to === 'task')
    return (
      <Link className="row" to="/s/$space/tasks/$id" params={{ space, id: item.id }}>
        {inside}
      </Link>
    );
  if (item.to === 'proposal')
    return (
      <Link
        className="row"
        to="/s/$space/belief"
        params={{ space }}
        search={{ panel: 'proposals', id: item.id, action: 'approve' }}
      >
        {inside}
      </Link>
    );
  return (
    <Link
      className="row"
      to="/s/$space/maintenance"
      params={{ space }}
      search={item.to === 'job' ? { panel: 'jobs', status: 'dead' } : { panel: 'corrections', status: 'failed' }}
    >
      {inside}
    </Link>
  );
}
