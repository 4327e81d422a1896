import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Cascade } from '#libs/sdk/index.js';
import { Done } from '../../parts/cascades.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { useRefresh } from '../../parts/refresh.js';
import { FailedAlert } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';

const said = maintenance.corrections;
const STATES = ['running', 'done', 'failed'] as const;

/** The corrections of a space with their progress, and those that failed. */
export function Corrections({ space }: { space: string }) {
  const { status } = useSearch({ from: '/s/$space/maintenance' });
  const navigate = useNavigate({ from: '/s/$space/maintenance' });
  const { client } = useSignedIn();
  const wanted = oneOf(STATES, status);
  const list = useList(['cascades', space, 'list', wanted], (cursor) =>
    client.cascades.list({ space, state: wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'status', label: maintenance.status, value: wanted, options: STATES }]}
        apply={(values) => void navigate({ search: { panel: 'corrections', ...values } })}
      />
      <Listed list={list} empty={said.empty}>
        {(cascades) => cascades.map((cascade) => <Row key={cascade.id} cascade={cascade} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ cascade, space }: { cascade: Cascade; space: string }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const mayRetry = useMay('cascades.retry');
  const retrying = useMutation({
    mutationFn: () => client.cascades.retry({ space, id: cascade.id }),
    onSettled: refresh,
  });
  const { id, state, trigger, rootIds, processed, changed, remaining, error, startedAt } = cascade;
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StatusBadge status={state} />
          <Text>{plain(trigger)}</Text>
          <Text size="sm">
            {words.cascade.processed}: {numberOf(processed)} · {words.cascade.changed}: {numberOf(changed)}
          </Text>
          <Text size="sm" c="dimmed">
            {timeOf(startedAt)}
          </Text>
        </Group>
        {state === 'running' && <Done of={processed + remaining} done={processed} label={words.cascade.title} />}
        <Group gap="xs">
          <Text size="sm">{said.roots}:</Text>
          {rootIds.slice(0, 5).map((root) => (
            <NodeLink key={root} space={space} id={root}>
              <Text size="sm" className="stored">
                {root}
              </Text>
            </NodeLink>
          ))}
        </Group>
        {error !== null && <StoredText text={error} max={300} />}
        {retrying.isError && <FailedAlert error={retrying.error} />}
        {state === 'failed' && mayRetry && (
          <Group>
            <Button size="xs" variant="default" loading={retrying.isPending} onClick={() => retrying.mutate()}>
              {said.retry}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
