import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Merge } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Deeds } from '../../parts/deeds.js';
import { Filters } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { combined } from '../../words/belief.js';
import { useCombinedSearch } from './use-combined-search.js';

const said = combined.merges;

/** Claims that were merged as duplicates, and how to undo that. */
export function Merges({ space }: { space: string }) {
  const { claim, apply } = useCombinedSearch();
  const { client } = useSignedIn();
  const list = useList(['claims', space, 'merges', claim], (cursor) =>
    client.merges.list({ space, claimId: claim, limit: 50, cursor }),
  );
  return (
    <>
      <Filters label={words.filter} fields={[{ name: 'claim', label: said.claim, value: claim }]} apply={apply} />
      <Listed list={list} empty={said.empty}>
        {(merges) => merges.map((merge) => <Row key={merge.id} merge={merge} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ merge, space }: { merge: Merge; space: string }) {
  const { id, action, choose } = useCombinedSearch();
  const { client } = useSignedIn();
  const mayUndo = useMay('merges.undo') && merge.undoneAt === null;
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={merge.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text>{said.rules[merge.rule] ?? plain(merge.rule)}</Text>
          <Text size="sm" c="dimmed">
            {timeOf(merge.mergedAt)}
          </Text>
          {merge.undoneAt !== null && (
            <Text size="sm">
              {said.undone} {timeOf(merge.undoneAt)}
            </Text>
          )}
          {merge.note !== null && <StoredLine text={merge.note} />}
        </Group>
        {(['survivor', 'merged'] as const).map((part) => (
          <Text size="sm" key={part}>
            {said[part]}:{' '}
            <NodeLink space={space} id={merge[part]}>
              {merge[part]}
            </NodeLink>
          </Text>
        ))}
        <Facts
          facts={[
            [said.nearness, numberOf(merge.score)],
            [said.before, numberOf(merge.survivorBefore.trust)],
            [said.after, numberOf(merge.survivorAfter.trust)],
            [said.gained, numberOf(merge.transferred.evidence.length)],
          ]}
        />
        <Deeds
          space={space}
          id={merge.id}
          deeds={
            mayUndo
              ? [
                  {
                    name: 'undo',
                    label: said.undo,
                    effect: said.undoEffect,
                    run: (note) => client.merges.undo({ space, id: merge.id, note }),
                  },
                ]
              : []
          }
          chosen={{ id, action }}
          choose={choose}
        />
      </Stack>
    </Paper>
  );
}
