import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { DiscriminatingTest } from '#libs/sdk/index.js';
import { ChangeForm } from '../../parts/change-form.js';
import { Facts, StatusBadge } from '../../parts/claim-parts.js';
import { Deeds } from '../../parts/deeds.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine, StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.tests;
const STATUSES = ['proposed', 'ingested', 'lapsed', 'withdrawn'] as const;

/** Tests that discriminate between claims by what they predict. */
export function Tests({ space }: { space: string }) {
  const { status, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const wanted = oneOf(STATUSES, status);
  const list = useList(['beliefs', space, 'tests', wanted], (cursor) =>
    client.tests.list({ space, status: wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'status', label: belief.status, value: wanted, options: STATUSES }]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(tests) => tests.map((test) => <Row key={test.id} test={test} space={space} />)}
      </Listed>
    </>
  );
}

const Row = ({ test, space }: { test: DiscriminatingTest; space: string }) => (
  <Paper withBorder p="sm" mt="xs" component="section" aria-label={test.id}>
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge status={test.status} />
        <Text size="sm">{plain(test.kind)}</Text>
        {test.verdict !== null && <Text size="sm">{plain(test.verdict)}</Text>}
      </Group>
      <StoredText text={test.method} max={300} />
      {test.claims.map(({ claimId, expected, result }) => (
        <Text size="sm" component="div" key={claimId}>
          <NodeLink space={space} id={claimId}>
            {claimId}
          </NodeLink>{' '}
          {said.expects} <StoredLine text={expected} />
          {result !== null && ` · ${plain(result)}`}
        </Text>
      ))}
      <Facts
        facts={[
          [said.source, test.methodSourceId],
          [said.cost, numberOf(test.cost)],
          [said.separation, numberOf(test.separation)],
          ...(test.deadline === null ? [] : [[said.deadline, timeOf(test.deadline)] as const]),
          ...(test.outcome === null ? [] : [[said.outcome, test.outcome] as const]),
        ]}
      />
      {test.ordered && <Text size="sm">{said.ordered}</Text>}
      {test.status === 'proposed' && <Actions test={test} space={space} />}
    </Stack>
  </Paper>
);

/** The author may withdraw a test. The result is entered by the person who has it. */
function Actions({ test, space }: { test: DiscriminatingTest; space: string }) {
  const { id, action, choose } = useBeliefSearch();
  const { client, session } = useSignedIn();
  const mayIngest = useMay('tests.ingest');
  const isOwn = test.proposedBy === session.session.principal.id;
  return (
    <>
      <Group gap="xs">
        {mayIngest && (
          <Button size="xs" variant="default" onClick={() => choose({ id: test.id, action: 'ingest' })}>
            {said.ingest}
          </Button>
        )}
      </Group>
      {mayIngest && id === test.id && action === 'ingest' && (
        <ChangeForm
          title={said.ingest}
          effect={said.ingestEffect}
          space={space}
          save={(form) =>
            client.tests.ingest({
              space,
              id: test.id,
              evidenceId: String(form.get('evidence')).trim(),
              outcome: String(form.get('outcome')),
            })
          }
          close={() => choose({})}
        >
          <TextInput name="evidence" label={said.evidence} required maxLength={60} />
          <NativeSelect
            name="outcome"
            label={said.outcome}
            data={[...new Set([...test.claims.map(({ expected }) => expected), said.inconclusive])]}
          />
        </ChangeForm>
      )}
      <Deeds
        space={space}
        id={test.id}
        deeds={
          isOwn && mayIngest
            ? [
                {
                  name: 'withdraw',
                  label: said.withdraw,
                  effect: said.withdrawEffect,
                  reason: 'none',
                  run: () => client.tests.withdraw({ space, id: test.id }),
                },
              ]
            : []
        }
        chosen={{ id, action }}
        choose={choose}
      />
    </>
  );
}
