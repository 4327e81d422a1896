import { Badge, Group, Paper, Text } from '@mantine/core';
import type { Claim } from '#libs/sdk/index.js';
import { Facts, StatusBadge } from '../../parts/claim-parts.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.states;
const STATES = ['contested', 'tentative', 'provisional', 'accepted', 'deprecated', 'rejected'] as const;

/** Claims by how far they are settled. */
export function States({ space }: { space: string }) {
  const { state, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const wanted = oneOf(STATES, state);
  const list = useList(['claims', space, 'belief', wanted], (cursor) =>
    client.claims.list({
      space,
      limit: 50,
      cursor,
      ...(wanted === undefined ? {} : { statuses: ['active'], filter: { 'belief.state': { eq: wanted } } }),
    }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'state', label: said.state, value: wanted, options: STATES }]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(claims) => claims.map((claim) => <Row key={claim.id} claim={claim} space={space} />)}
      </Listed>
    </>
  );
}

const Row = ({ claim, space }: { claim: Claim; space: string }) => (
  <Paper withBorder p="sm" mt="xs">
    <Group gap="xs" mb={4}>
      {claim.belief && (
        <Badge variant="default" tt="none">
          {plain(claim.belief.state)}
        </Badge>
      )}
      <StatusBadge status={claim.status} />
      <NodeLink space={space} id={claim.id}>
        <StoredLine text={claim.text} />
      </NodeLink>
    </Group>
    {claim.belief === null ? (
      <Text size="sm">{said.uncounted}</Text>
    ) : (
      <Facts
        facts={[
          [said.score, numberOf(claim.belief.score)],
          [said.support, numberOf(claim.belief.support)],
          [said.contradiction, numberOf(claim.belief.contradiction)],
          [said.groups, numberOf(claim.belief.groups)],
          [words.claim.trust, numberOf(claim.trust)],
          [said.rule, plain(claim.belief.ruleId.replace('.', ': '))],
        ]}
      />
    )}
  </Paper>
);
