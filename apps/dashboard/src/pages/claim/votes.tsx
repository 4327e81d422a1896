import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Claim, TrustSum, Uses } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Deeds, type Deed } from '../../parts/deeds.js';
import { Listed, useList } from '../../parts/listed.js';
import { Answered } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf } from '../../words.js';
import { claim as texts } from '../../words/claim.js';
import { votesIn, type CastVote } from './votes-in.js';

const said = texts.votes;
const ROUTE = '/s/$space/claims/$id';

interface VotesProps {
  claim: Claim;
  trust: TrustSum | null;
  space: string;
}

/** Who voted, how far the votes count, and how often the claim was used. */
export function Votes({ claim: { id }, trust, space }: VotesProps) {
  const { client } = useSignedIn();
  const uses = useQuery({ queryKey: ['claims', space, id, 'uses'], queryFn: () => client.claims.uses({ space, id }) });
  // The votes are in the events of the claim, so the list can be continued if there are more events.
  const list = useList(['claims', space, id, 'votes'], (cursor) =>
    client.claims.history({ space, id, limit: 200, cursor }),
  );
  return (
    <Stack>
      <section aria-label={said.title}>
        <Title order={2} size="h4" mb="xs">
          {said.title}
        </Title>
        {trust !== null && (
          <Facts
            facts={[
              [said.for, numberOf(trust.reinforcements)],
              [said.against, numberOf(Math.abs(trust.disputes))],
            ]}
          />
        )}
        <Listed list={list} empty={said.none}>
          {(entries) => {
            const votes = votesIn(entries);
            if (votes.length === 0) return <Text c="dimmed">{list.hasNextPage ? said.noneYet : said.none}</Text>;
            return votes.map((vote) => <Vote key={vote.voter} vote={vote} id={id} space={space} />);
          }}
        </Listed>
      </section>
      <section aria-label={said.uses}>
        <Title order={2} size="h4" mb="xs">
          {said.uses}
        </Title>
        <Answered query={uses}>{(found) => <UsesOf uses={found} />}</Answered>
      </section>
    </Stack>
  );
}

function Vote({ vote, id, space }: { vote: CastVote; id: string; space: string }) {
  const { panel, action } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const { client, session } = useSignedIn();
  const { principal, keyId } = session.session;
  const isOwn = vote.voter === principal.id || vote.voter === keyId;
  const mayWithdraw = useMay('claims.withdrawVote') && isOwn;
  const withdraw: Deed = {
    name: 'withdraw',
    label: said.withdraw,
    effect: said.withdrawEffect,
    reason: 'none',
    run: () => client.claims.withdrawVote({ space, id }),
  };
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={vote.by}>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>{said.kinds[vote.vote] ?? plain(vote.vote)}</Text>
          <Text size="sm">
            {isOwn ? said.own : vote.by} · {plain(vote.role)}
          </Text>
          <Text size="sm" c="dimmed">
            {timeOf(vote.at)}
          </Text>
        </Group>
        {!vote.counted && <Text size="sm">{said.uncounted}</Text>}
        {vote.counted && !vote.movesGate && <Text size="sm">{said.rankingOnly}</Text>}
        {vote.reason !== null && <StoredText text={vote.reason} />}
        <Deeds
          space={space}
          id={id}
          deeds={mayWithdraw ? [withdraw] : []}
          chosen={{ id, action }}
          choose={(chosen) => void navigate({ search: { panel, action: chosen.action }, replace: true })}
        />
      </Stack>
    </Paper>
  );
}

const UsesOf = ({ uses }: { uses: Uses }) => (
  <>
    <Facts
      facts={[
        [said.useCount, numberOf(uses.uses)],
        [said.sessions, numberOf(uses.sessions)],
        [said.successes, numberOf(uses.successes)],
        [said.failures, numberOf(uses.failures)],
        [said.lastUsedAt, uses.lastUsedAt === null ? said.never : timeOf(uses.lastUsedAt)],
        [said.pending, numberOf(uses.pending)],
      ]}
    />
    <Text size="sm" c="dimmed" mt="xs">
      {said.usesNote}
    </Text>
  </>
);
