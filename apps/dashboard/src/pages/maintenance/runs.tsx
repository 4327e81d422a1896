import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { ListMaintenanceRunsRequest, MaintenanceRun } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { RecordFacts } from '../../parts/record.js';
import { useRefresh } from '../../parts/refresh.js';
import { FailedAlert } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { plain, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';
import { JobActions } from './job-actions.js';

const said = maintenance.runs;
type Kind = NonNullable<ListMaintenanceRunsRequest['kind']>;
const IS_KIND: Readonly<Record<Kind, true>> = {
  beliefs: true,
  consolidate: true,
  decay: true,
  expire: true,
  facts: true,
  promote: true,
  sessions: true,
};
const KINDS = Object.keys(IS_KIND) as Kind[];

/** The maintenance runs of a space with their reports. */
export function Runs({ space }: { space: string }) {
  const { kind } = useSearch({ from: '/s/$space/maintenance' });
  const navigate = useNavigate({ from: '/s/$space/maintenance' });
  const { client } = useSignedIn();
  const wanted = oneOf(KINDS, kind);
  const list = useList(['maintenance', space, 'runs', wanted], (cursor) =>
    client.maintenance.listRuns({ space, kind: wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'kind', label: maintenance.kind, value: wanted, options: KINDS }]}
        apply={(values) => void navigate({ search: { panel: 'runs', ...values } })}
      />
      {useMay('maintenance.startRun') && <Start space={space} />}
      <Listed list={list} empty={said.empty}>
        {(runs) => runs.map((run) => <Row key={run.id} run={run} space={space} />)}
      </Listed>
    </>
  );
}

function Start({ space }: { space: string }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const starting = useMutation({
    mutationFn: (form: FormData) =>
      client.maintenance.startRun({
        space,
        kind: oneOf(KINDS, String(form.get('run'))) ?? 'decay',
        dryRun: form.get('dryRun') !== null,
      }),
    onSuccess: refresh,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    starting.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} aria-label={said.start}>
      <Group align="end" mt="sm">
        <NativeSelect name="run" label={said.start} data={[...KINDS]} defaultValue="consolidate" />
        <Checkbox name="dryRun" label={said.only} mb={8} />
        <Button type="submit" loading={starting.isPending}>
          {said.start}
        </Button>
      </Group>
      {starting.isError && <FailedAlert error={starting.error} />}
      {starting.data && (
        <Text size="sm" role="status">
          {plain(starting.data.kind)}: {plain(starting.data.status)} ({starting.data.id})
        </Text>
      )}
    </form>
  );
}

const Row = ({ run, space }: { run: MaintenanceRun; space: string }) => (
  <Paper withBorder p="sm" mt="xs" component="section" aria-label={run.id}>
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge status={run.state} />
        <Text>{plain(run.kind)}</Text>
        <Text size="sm" c="dimmed">
          {said.by[run.triggeredBy] ?? plain(run.triggeredBy)} · {said.started} {timeOf(run.startedAt)}
          {run.endedAt !== null && ` · ${said.ended} ${timeOf(run.endedAt)}`}
        </Text>
      </Group>
      {run.report !== null && <RecordFacts of={run.report} />}
      <JobActions space={space} id={run.id} status={run.state} isRun />
    </Stack>
  </Paper>
);
