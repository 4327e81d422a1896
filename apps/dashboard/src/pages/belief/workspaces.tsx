import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Workspace } from '#libs/sdk/index.js';
import { Facts, StatusBadge } from '../../parts/claim-parts.js';
import { Deeds, type Deed } from '../../parts/deeds.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { plain, timeOf, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.workspaces;
const KINDS = ['task', 'session', 'free'] as const;
const STATES = ['open', 'closed', 'archived'] as const;

/** Workspaces keep claims separate until somebody decides about them. */
export function Workspaces({ space }: { space: string }) {
  const { kind, state, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const wanted = { kind: oneOf(KINDS, kind), state: oneOf(STATES, state) };
  const list = useList(['beliefs', space, 'workspaces', wanted], (cursor) =>
    client.workspaces.list({ space, ...wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[
          { name: 'kind', label: belief.kind, value: wanted.kind, options: KINDS },
          { name: 'state', label: belief.status, value: wanted.state, options: STATES },
        ]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(workspaces) => workspaces.map((workspace) => <Row key={workspace.id} of={workspace} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ of, space }: { of: Workspace; space: string }) {
  const { id, action, choose } = useBeliefSearch();
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={of.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StatusBadge status={of.state} />
          <Text>{plain(of.kind)}</Text>
          <Text size="sm" c="dimmed">
            {of.id}
          </Text>
        </Group>
        <Facts
          facts={[
            [said.impact, plain(of.impact)],
            [said.opened, timeOf(of.openedAt)],
            ...(of.ownerId === null ? [] : [[said.owner, of.ownerId] as const]),
            ...(of.closedAt === null ? [] : [[said.closed, timeOf(of.closedAt)] as const]),
          ]}
        />
        <Deeds space={space} id={of.id} deeds={useDeeds(of, space)} chosen={{ id, action }} choose={choose} />
      </Stack>
    </Paper>
  );
}

/** Workspaces of tasks and sessions close with their owner. */
function useDeeds({ id, kind, state }: Workspace, space: string): Deed[] {
  const { client } = useSignedIn();
  const mayClose = useMay('workspaces.close');
  if (!mayClose || kind !== 'free') return [];
  const close: Deed = {
    name: 'close',
    label: said.close,
    effect: said.closeEffect,
    reason: 'none',
    run: () => client.workspaces.close({ space, id }),
  };
  const reopen: Deed = {
    name: 'reopen',
    label: said.reopen,
    effect: said.reopenEffect,
    reason: 'none',
    run: () => client.workspaces.reopen({ space, id }),
  };
  return state === 'open' ? [close] : state === 'closed' ? [reopen] : [];
}
