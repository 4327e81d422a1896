import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Merge } from '#libs/sdk/index.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, timeOf } from '../words.js';
import { combined } from '../words/belief.js';
import { Facts } from './claim-parts.js';
import { Deeds } from './deeds.js';
import { NodeLink } from './page.js';

const said = combined.merges;

interface MergeRowProps {
  merge: Merge;
  space: string;
  chosen: { id?: string; action?: string };
  choose: (chosen: { id?: string; action?: string }) => void;
}

/** Two claims that were merged, and how to undo that. */
export function MergeRow({ merge, space, chosen, choose }: MergeRowProps) {
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
          chosen={chosen}
          choose={choose}
        />
      </Stack>
    </Paper>
  );
}
