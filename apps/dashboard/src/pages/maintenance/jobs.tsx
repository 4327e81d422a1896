import { Group, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { RecordFacts } from '../../parts/record.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';
import { JobActions } from './job-actions.js';

const said = maintenance.jobs;
const STATUSES = ['queued', 'running', 'done', 'failed', 'dead', 'cancelled'] as const;

/** The jobs of the tenant: their progress, their outcome, and what can be done about it. */
export function Jobs({ space }: { space: string }) {
  const { status, queue } = useSearch({ from: '/s/$space/maintenance' });
  const navigate = useNavigate({ from: '/s/$space/maintenance' });
  const { client } = useSignedIn();
  const wanted = oneOf(STATUSES, status);
  const list = useList(['maintenance', space, 'jobs', wanted, queue], (cursor) =>
    client.jobs.list({ status: wanted, queue, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'status', label: maintenance.status, value: wanted, options: STATUSES },
          { name: 'queue', label: maintenance.queue, value: queue },
        ]}
        apply={(values) => void navigate({ search: { panel: 'jobs', ...values } })}
      />
      <Listed list={list} empty={said.empty}>
        {(jobs) => jobs.map((job) => <Row key={job.id} job={job} space={space} />)}
      </Listed>
    </>
  );
}

const Row = ({ job, space }: { job: Job; space: string }) => (
  <Paper withBorder p="sm" mt="xs" component="section" aria-label={job.id}>
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge status={job.status} />
        <Text>{job.queue}</Text>
        <Text size="sm" c="dimmed">
          {said.created} {timeOf(job.createdAt)} · {said.updated} {timeOf(job.updatedAt)} · {said.attempts}{' '}
          {numberOf(job.attempts)}
        </Text>
      </Group>
      {job.error !== null && <StoredText text={job.error} max={300} />}
      {job.progress !== null && <RecordFacts of={job.progress} />}
      {job.result !== null && <RecordFacts of={job.result} />}
      <JobActions space={space} id={job.id} status={job.status} isRun={job.queue === 'maintenance'} />
    </Stack>
  </Paper>
);
