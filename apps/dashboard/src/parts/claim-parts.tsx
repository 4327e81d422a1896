import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { Triple, Why } from '#libs/sdk/index.js';
import { StoredLine, StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';

const COLOURS: Record<string, string> = {
  active: 'green',
  quarantined: 'orange',
  retracted: 'red',
  disputed: 'orange',
};

export const StatusBadge = ({ status }: { status: string }) => (
  <Badge variant="outline" color={COLOURS[status] ?? 'gray'} c="inherit" tt="none">
    {plain(status)}
  </Badge>
);

export function TripleLine({ triple }: { triple: Triple | null }) {
  if (triple === null) return null;
  return (
    <Text size="sm" ff="monospace" component="div">
      <StoredLine text={triple.subject} /> · <StoredLine text={triple.predicate} /> · <StoredLine text={triple.value} />
    </Text>
  );
}

/** The evidence that a claim is ultimately based on, with the text of each piece. */
export function RootList({ roots }: { roots: Why['roots'] }) {
  if (roots.length === 0) return <Text c="dimmed">{words.claim.noRoots}</Text>;
  return (
    <Stack gap="xs">
      {roots.map((root) => (
        <Paper
          withBorder
          p="xs"
          key={`${root.evidenceId} ${root.relation} ${root.class} ${root.weight} ${root.counted}`}
        >
          <Group gap="xs" mb={4}>
            <Badge variant="default" tt="none">
              {plain(root.class)}
            </Badge>
            <Text size="sm">{plain(root.relation)}</Text>
            {root.sourceId !== null && <StoredLine text={root.sourceId} />}
            <Text size="sm">{numberOf(root.weight)}</Text>
            <Text size="sm">{root.counted ? words.claim.counted : words.claim.notCounted}</Text>
            <Text size="sm" c="dimmed">
              {timeOf(root.observedAt)}
            </Text>
          </Group>
          <StoredText text={root.content} />
        </Paper>
      ))}
    </Stack>
  );
}

/** A table of names and values that is readable at any width. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <Group gap="lg" component="dl" m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} className="stored">
            <StoredLine text={value} max={300} />
          </Text>
        </div>
      ))}
    </Group>
  );
}
