import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Credence } from '#libs/sdk/index.js';
import { Answered } from '../parts/states.js';
import { may } from '../rights.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';

const SHOWN = 5;

interface Waiting {
  id: string;
  text: string;
  at: string;
  /** The page that shows the details. */
  to: 'conflict' | 'claim' | 'task' | 'job' | 'correction' | 'proposal';
}

interface Kind {
  title: string;
  load: (client: Credence, space: string, limit: number) => Promise<Waiting[]>;
}

const KINDS: Record<string, Kind> = {
  conflicts: {
    title: words.home.conflicts,
    load: async (client, space, limit) =>
      (await client.conflicts.list({ space, status: 'open', limit })).data.map((conflict) => ({
        id: conflict.id,
        text: conflict.newClaim.text ?? conflict.newClaim.id,
        at: conflict.openedAt,
        to: 'conflict',
      })),
  },
  quarantine: {
    title: words.home.quarantine,
    load: async (client, space, limit) =>
      (await client.claims.list({ space, statuses: ['quarantined'], limit })).data.map((claim) => ({
        id: claim.id,
        text: claim.text,
        at: claim.recordedAt,
        to: 'claim',
      })),
  },
  cascades: {
    title: words.home.cascades,
    load: async (client, space, limit) =>
      (await client.cascades.list({ space, state: 'failed', limit })).data.map((cascade) => ({
        id: cascade.id,
        text: `${plain(cascade.trigger)}: ${cascade.error ?? cascade.id}`,
        at: cascade.startedAt,
        to: 'correction',
      })),
  },
  jobs: {
    title: words.home.jobs,
    load: async (client, _space, limit) =>
      (await client.jobs.list({ status: 'dead', limit })).data.map((job) => ({
        id: job.id,
        text: `${job.queue}: ${job.error ?? job.id}`,
        at: job.updatedAt,
        to: 'job',
      })),
  },
  proposals: {
    title: words.home.proposals,
    load: async (client, space, limit) =>
      (await client.proposals.list({ space, status: 'open', limit })).data.map((proposal) => ({
        id: proposal.id,
        text: `${plain(proposal.kind)}: ${proposal.reason ?? proposal.subjectId}`,
        at: proposal.proposedAt,
        to: 'proposal',
      })),
  },
  tasks: {
    title: words.home.tasks,
    load: async (client, space, limit) =>
      (await client.tasks.list({ space, status: 'blocked', limit })).data.map((task) => ({
        id: task.id,
        text: task.title,
        at: task.changedAt,
        to: 'task',
      })),
  },
};

export function HomePage() {
  const { role } = useSignedIn().session;
  const shown = Object.entries(KINDS).filter(([kind]) => kind !== 'conflicts' || may(role, 'conflicts.list'));
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.home.title}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
        {shown.map(([kind, what]) => (
          <WaitingCard key={kind} kind={kind} what={what} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function WaitingCard({ kind, what }: { kind: string; what: Kind }) {
  const { space } = useParams({ from: '/s/$space' });
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['home', space, kind],
    queryFn: () => what.load(client, space, SHOWN + 1),
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={what.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {what.title}
        </Title>
        {query.data && <Count of={query.data.length} />}
      </Group>
      <Answered query={query} isEmpty={({ length }) => length === 0} empty={words.home.none}>
        {(waiting) => waiting.slice(0, SHOWN).map((item) => <WaitingRow key={item.id} item={item} space={space} />)}
      </Answered>
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
