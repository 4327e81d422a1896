import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Impact } from '#libs/sdk/index.js';
import { useSignedIn } from '../../signed-in.js';
import { numberOf, plain, words } from '../../words.js';
import { impact as said } from '../../words/impact.js';
import { Facts } from '../claim-parts.js';
import { Answered, EmptyState, LoadingState } from '../states.js';
import { NodeLine } from './node-line.js';

const Graph = lazy(() => import('./graph.js'));

const LISTED = 50;

/** What depends on a node: the counts first, then the graph, then the most important items in words. */
export function Dependents({ space, id, page }: { space: string; id: string; page: 'claims' | 'evidence' }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: [page, space, 'impact', id],
    queryFn: () => client.nodes.impact({ space, id, limit: LISTED }),
  });
  return (
    <section aria-label={said.title}>
      <Title order={2} size="h4" mb="xs">
        {said.title}
      </Title>
      <Answered query={query} isEmpty={({ total }) => total === 0} empty={said.none}>
        {(found) => (
          <Stack>
            <Counts impact={found} />
            <Suspense fallback={<LoadingState />}>
              <Graph key={id} space={space} id={id} total={found.total} />
            </Suspense>
            <Important impact={found} space={space} />
          </Stack>
        )}
      </Answered>
    </section>
  );
}

const Counts = ({ impact: { total, types, maxDepth, truncated } }: { impact: Impact }) => (
  <Facts
    facts={[
      [said.total, truncated ? words.home.atLeast(numberOf(total)) : numberOf(total)],
      ...types.map(({ type, count }) => [plain(type), numberOf(count)] as const),
      [said.levels, numberOf(maxDepth)],
    ]}
  />
);

const Important = ({ impact: { total, nodes }, space }: { impact: Impact; space: string }) => (
  <Stack gap="xs">
    <Text size="sm">{said.important(numberOf(total))}</Text>
    {nodes.data.length === 0 && <EmptyState>{said.hidden}</EmptyState>}
    {nodes.data.map((node) => (
      <Paper withBorder p="xs" key={node.id}>
        <NodeLine space={space} node={node}>
          {node.trust !== null && (
            <Text size="sm">
              {words.claim.trust} {numberOf(node.trust)}
            </Text>
          )}
        </NodeLine>
      </Paper>
    ))}
  </Stack>
);
