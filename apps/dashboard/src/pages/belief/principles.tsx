import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Node } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Deeds, type Deed } from '../../parts/deeds.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { RecordFacts } from '../../parts/record.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.principles;
const TYPES = ['cornerstone', 'axiom', 'lesson', 'goal', 'theory', 'conjecture'] as const;

/** Principles that surface in recall with the items they are connected to: cornerstones, axioms, lessons and goals. */
export function Principles({ space }: { space: string }) {
  const { type, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const wanted = oneOf(TYPES, type) ?? 'cornerstone';
  const list = useList(['beliefs', space, 'nodes', wanted], (cursor) =>
    client.nodes.list({ space, type: wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'type', label: said.type, value: wanted, options: TYPES, isRequired: true }]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(nodes) => nodes.map((node) => <Row key={node.id} node={node} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ node, space }: { node: Node; space: string }) {
  const { id, action, choose } = useBeliefSearch();
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={node.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StatusBadge status={node.status} />
          <NodeLink space={space} id={node.id}>
            <Text component="span" size="sm">
              {plain(node.type)}
            </Text>
          </NodeLink>
          {node.contested && <Text size="sm">{said.contested}</Text>}
          <Text size="sm" c="dimmed">
            {timeOf(node.recordedAt)}
          </Text>
        </Group>
        <StoredText text={node.text} max={300} />
        {node.confidence !== null && (
          <Text size="sm">
            {said.confidence} {numberOf(node.confidence)}
          </Text>
        )}
        <RecordFacts of={shownOf(node.fields)} />
        <Deeds space={space} id={node.id} deeds={useDeeds(node, space)} chosen={{ id, action }} choose={choose} />
      </Stack>
    </Paper>
  );
}

/** The fields that have a value and are short enough to stand next to the text. */
const shownOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

function useDeeds({ id, type, status, fields }: Node, space: string): Deed[] {
  const { client } = useSignedIn();
  const [mayEndorse, mayRetire] = [useMay('lessons.endorse'), useMay('cornerstones.retire')];
  if (type === 'lesson' && mayEndorse && typeof fields.nudge === 'string') {
    const isEndorsed = (fields.endorsement ?? null) !== null;
    return [
      {
        name: 'endorse',
        label: isEndorsed ? said.withdrawEndorsement : said.endorse,
        effect: isEndorsed ? said.withdrawEndorsementEffect : said.endorseEffect,
        run: (note) => client.lessons.endorse({ space, id, endorsed: !isEndorsed, note }),
      },
    ];
  }
  if (type === 'cornerstone' && status === 'active' && mayRetire)
    return [
      {
        name: 'retire',
        label: said.retire,
        effect: said.retireEffect,
        reason: 'needed',
        run: (reason) => client.cornerstones.retire({ space, id, reason: reason ?? '' }),
      },
    ];
  return [];
}
