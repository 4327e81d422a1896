import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Deeds, type Deed } from '../../parts/deeds.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { RecordFacts } from '../../parts/record.js';
import { Answered } from '../../parts/states.js';
import { may } from '../../rights.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine, StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.proposals;
const STATUSES = ['open', 'approved', 'refused', 'withdrawn'] as const;

/** Proposals, which need a second person to decide. */
export function Proposals({ space }: { space: string }) {
  const { status, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const wanted = oneOf(STATUSES, status) ?? 'open';
  const list = useList(['beliefs', space, 'proposals', wanted], (cursor) =>
    client.proposals.list({ space, status: wanted, limit: 50, cursor }),
  );
  return (
    <>
      <Filters
        label={words.filter}
        fields={[{ name: 'status', label: belief.status, value: wanted, options: STATUSES, isRequired: true }]}
        apply={apply}
      />
      <Listed list={list} empty={said.empty}>
        {(proposals) => proposals.map((proposal) => <Row key={proposal.id} proposal={proposal} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ proposal, space }: { proposal: Proposal; space: string }) {
  const { id, action, choose } = useBeliefSearch();
  const { session } = useSignedIn();
  const isOwn = proposal.proposedBy === session.session.principal.id;
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={proposal.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StatusBadge status={proposal.status} />
          <Text>{plain(proposal.kind)}</Text>
          <Text size="sm" c="dimmed">
            {timeOf(proposal.proposedAt)}
          </Text>
        </Group>
        {proposal.reason !== null && (
          <Text size="sm" component="div">
            {said.reason}: <StoredText text={proposal.reason} max={300} />
          </Text>
        )}
        {proposal.decidedAt !== null && (
          <Text size="sm" component="div">
            {said.decided} {timeOf(proposal.decidedAt)}
            {proposal.note !== null && (
              <>
                {' '}
                · <StoredLine text={proposal.note} max={300} />
              </>
            )}
          </Text>
        )}
        {proposal.status === 'open' && isOwn && <Text size="sm">{said.own}</Text>}
        <Deeds
          space={space}
          id={proposal.id}
          deeds={useDeeds(proposal, space, isOwn)}
          chosen={{ id, action }}
          choose={choose}
        />
      </Stack>
    </Paper>
  );
}

/** The author may withdraw a proposal; a reviewer who is somebody else decides. A candidate needs a note. */
function useDeeds(proposal: Proposal, space: string, isOwn: boolean): Deed[] {
  const { client, session } = useSignedIn();
  const { id, kind, status } = proposal;
  if (status !== 'open') return [];
  const reason = kind === 'candidate' ? ('needed' as const) : undefined;
  const effect = (text: string) => <Preview proposal={proposal} space={space} effect={text} />;
  if (isOwn)
    return may(session.role, 'proposals.withdraw')
      ? [
          {
            name: 'withdraw',
            label: said.withdraw,
            effect: said.refuseEffect,
            reason,
            run: (note) => client.proposals.withdraw({ space, id, note }),
          },
        ]
      : [];
  if (!may(session.role, 'proposals.approve')) return [];
  return [
    {
      name: 'approve',
      label: said.approve,
      effect: effect(said.effects[kind] ?? plain(kind)),
      reason,
      run: (note) => client.proposals.approve({ space, id, note }),
    },
    {
      name: 'refuse',
      label: said.refuse,
      effect: effect(said.refuseEffect),
      reason,
      run: (note) => client.proposals.refuse({ space, id, note }),
    },
  ];
}

/** The current text of what a proposal is about. */
function useSubject({ kind, subjectId }: Proposal, space: string) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ['beliefs', space, 'subject', subjectId],
    queryFn: async () => {
      if (kind === 'candidate') return (await client.candidates.get({ space, id: subjectId })).text;
      if (kind !== 'entity_merge') return (await client.nodes.get({ space, id: subjectId })).text;
      const { canonicalName, aliases } = await client.entities.get({ space, id: subjectId });
      return [canonicalName, ...aliases].join(', ');
    },
  });
}

/** What a decision is about and what it would change. */
function Preview({ proposal, space, effect }: { proposal: Proposal; space: string; effect: string }) {
  const subject = useSubject(proposal, space);
  const { sideBySide, ...change } = proposal.change;
  const claims = Array.isArray(sideBySide) ? sideBySide.map(String) : [];
  return (
    <Stack gap="xs">
      <Text>{effect}</Text>
      <Answered query={subject}>
        {(text) => (
          <Text size="sm" component="div">
            {said.now}: <StoredText text={text} max={300} />
          </Text>
        )}
      </Answered>
      {Object.keys(change).length > 0 && (
        <>
          <Text size="sm">{said.change}:</Text>
          <RecordFacts of={change} />
        </>
      )}
      {claims.length > 0 && (
        <Text size="sm" component="div">
          {said.sideBySide} ({numberOf(claims.length)}):{' '}
          {claims.map((claim) => (
            <span key={claim}>
              <NodeLink space={space} id={claim}>
                {claim}
              </NodeLink>{' '}
            </span>
          ))}
        </Text>
      )}
    </Stack>
  );
}
