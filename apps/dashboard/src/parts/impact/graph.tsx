import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImpactGraph } from '#libs/sdk/index.js';
import { useSignedIn } from '../../signed-in.js';
import { numberOf, words } from '../../words.js';
import { impact as said } from '../../words/impact.js';
import { Answered } from '../states.js';
import { GraphCanvas } from './graph-canvas.js';
import { NodeLine } from './node-line.js';
import { STANDINGS } from './painter.js';

/** How many nodes are drawn at first, and at most. */
const FEW = 500;
const MANY = 5_000;

/** The graph of what depends on a node: the nearest nodes first, and all of them up to 5,000 on request. */
export default function Graph({ space, id, total }: { space: string; id: string; total: number }) {
  const { client } = useSignedIn();
  const [limit, setLimit] = useState(FEW);
  const query = useQuery({
    // Not among the query keys that events refetch, since every change in the space would reload thousands of nodes.
    queryKey: ['graph', space, id, limit],
    queryFn: () => client.nodes.impactGraph({ space, id, limit }),
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    placeholderData: (drawn) => drawn,
  });
  const all = Math.min(total + 1, MANY);
  return (
    <Answered query={query}>
      {(graph) => (
        <Stack gap="xs">
          <Group gap="md">
            <Text size="sm">{said.shown(numberOf(graph.nodes.length - 1), numberOf(total))}</Text>
            {all > limit && (
              <Button variant="default" size="xs" onClick={() => setLimit(MANY)}>
                {said.draw(numberOf(all - 1))}
              </Button>
            )}
            <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              {said.again}
            </Button>
          </Group>
          <Legend />
          <Drawn graph={graph} space={space} />
        </Stack>
      )}
    </Answered>
  );
}

const Legend = () => (
  <Text size="sm" c="dimmed">
    {STANDINGS.map((standing) => said.legend[standing]).join(' · ')}
  </Text>
);

function Drawn({ graph, space }: { graph: ImpactGraph; space: string }) {
  const [chosen, setChosen] = useState<string>();
  const node = graph.nodes.find(({ id }) => id === chosen);
  return (
    <>
      <GraphCanvas graph={graph} chosen={chosen} choose={setChosen} />
      <Paper withBorder p="xs" role="status" aria-label={said.chosen}>
        {node === undefined ? (
          <Text size="sm" c="dimmed">
            {said.choose}
          </Text>
        ) : (
          <NodeLine space={space} node={node}>
            {node.contested && <Text size="sm">{words.claim.inConflict}</Text>}
            <Text size="sm">{said.away(numberOf(node.depth))}</Text>
          </NodeLine>
        )}
      </Paper>
    </>
  );
}
