import { Button, Group, Paper, Stack, Tabs, Text, TextInput, Timeline, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CascadePreview, Claim, Retraction, TracedNode, TrustSum, Why } from '#libs/sdk/index.js';
import { Facts, RootList, StatusBadge, TripleLine } from '../parts/claim-parts.js';
import { Answered, FailedAlert, LoadingState } from '../parts/states.js';
import { may } from '../rights.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine, StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';

const STEPS = 50;

export function ClaimPage() {
  const { space, id } = useParams({ from: '/s/$space/claims/$id' });
  const { panel } = useSearch({ from: '/s/$space/claims/$id' });
  const navigate = useNavigate({ from: '/s/$space/claims/$id' });
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['claims', space, id, 'why'],
    queryFn: () => client.claims.why({ space, id, limit: STEPS }),
  });
  return (
    <Answered query={query} isPage>
      {(why) => (
        <Stack>
          <Title order={1} size="h3">
            <StoredText text={why.claim!.text} />
          </Title>
          <TripleLine triple={why.claim!.triple} />
          <Standing claim={why.claim!} space={space} />
          <Actions claim={why.claim!} />
          <Tabs
            value={panel === 'timeline' ? 'timeline' : 'why'}
            onChange={(value) =>
              void navigate({ search: { panel: value === 'timeline' ? value : undefined }, replace: true })
            }
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="why">{words.claim.why}</Tabs.Tab>
              <Tabs.Tab value="timeline">{words.claim.timeline}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="why">
              <Reasons why={why} space={space} />
            </Tabs.Panel>
            <Tabs.Panel value="timeline">
              <History />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Answered>
  );
}

function Standing({ claim, space }: { claim: Claim; space: string }) {
  const belief =
    claim.belief === null
      ? []
      : [[words.claim.belief, `${plain(claim.belief.state)} ${numberOf(claim.belief.score)}`] as const];
  return (
    <Stack gap="xs">
      <Group>
        <StatusBadge status={claim.status} />
        {claim.statusReason !== null && <StoredLine text={claim.statusReason} />}
        {claim.conflicts.map((id) => (
          <Link key={id} to="/s/$space/conflicts" params={{ space }} search={{ id }}>
            {words.claim.inConflict}
          </Link>
        ))}
      </Group>
      <Facts
        facts={[
          [words.claim.trust, numberOf(claim.trust)],
          [words.claim.gateTrust, numberOf(claim.gateTrust)],
          [words.claim.confidence, numberOf(claim.confidence)],
          ...belief,
          [words.claim.grounding, claim.grounding ?? words.claim.none],
          [words.claim.validFrom, timeOf(claim.validFrom)],
          [words.claim.validUntil, timeOf(claim.validUntil)],
          [words.claim.recordedAt, timeOf(claim.recordedAt)],
        ]}
      />
    </Stack>
  );
}

function Reasons({ why: { trust, roots, steps, weakestLink }, space }: { why: Why; space: string }) {
  const conclusions = steps.data.filter(({ type, depth }) => type !== 'evidence' && depth > 0);
  return (
    <Stack>
      {trust !== null && <TrustSteps trust={trust} />}
      <Title order={2} size="h4">
        {words.claim.roots}
      </Title>
      <RootList roots={roots} />
      {conclusions.length > 0 && (
        <>
          <Title order={2} size="h4">
            {words.claim.conclusions}
          </Title>
          {conclusions.map((node) => (
            <Conclusion key={node.id} node={node} space={space} />
          ))}
        </>
      )}
      {weakestLink !== null && (
        <Text component="div">
          {words.claim.weakest}: <StoredLine text={weakestLink.text} /> ({numberOf(weakestLink.value)})
        </Text>
      )}
    </Stack>
  );
}

const TrustSteps = ({ trust }: { trust: TrustSum }) => (
  <section aria-label={words.claim.trustSteps}>
    <Title order={2} size="h4" mb="xs">
      {words.claim.trustSteps}
    </Title>
    <Facts
      facts={[
        [words.claim.base, numberOf(trust.base)],
        [words.claim.witnesses, `+ ${numberOf(trust.witnesses)}`],
        [words.claim.reinforcements, `+ ${numberOf(trust.reinforcements)}`],
        [words.claim.disputes, `− ${numberOf(Math.abs(trust.disputes))}`],
        [words.claim.trust, `= ${numberOf(trust.trust)}`],
      ]}
    />
  </section>
);

function Conclusion({ node, space }: { node: TracedNode; space: string }) {
  const text = <StoredLine text={node.text} />;
  return (
    <Paper withBorder p="xs" ml={Math.min(node.depth, 6) * 12}>
      <Group gap="xs">
        <StatusBadge status={node.status} />
        {node.id.startsWith('clm_') ? (
          <Link to="/s/$space/claims/$id" params={{ space, id: node.id }}>
            {text}
          </Link>
        ) : (
          text
        )}
        {node.reasoningType !== null && <Text size="sm">{plain(node.reasoningType)}</Text>}
        {node.confidence !== null && <Text size="sm">{numberOf(node.confidence)}</Text>}
      </Group>
    </Paper>
  );
}

function History() {
  const { space, id } = useParams({ from: '/s/$space/claims/$id' });
  const { client } = useSignedIn();
  const history = useInfiniteQuery({
    queryKey: ['claims', space, id, 'history'],
    queryFn: async ({ pageParam }) => await client.claims.history({ space, id, limit: 50, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const entries = history.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Answered
        query={{ ...history, data: entries }}
        isEmpty={({ length }) => length === 0}
        empty={words.claim.noHistory}
      >
        {(happened) => (
          <Timeline bulletSize={12} lineWidth={2}>
            {happened.map((entry) => (
              <Timeline.Item key={entry.eventId} title={plain(entry.kind)}>
                <Text size="sm" c="dimmed">
                  {timeOf(entry.occurredAt)} · {entry.role} · {entry.by}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        )}
      </Answered>
      {history.hasNextPage && (
        <Button variant="default" onClick={() => void history.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

type Doing = 'reinforce' | 'dispute' | 'retract' | 'activate' | 'reject';

/** What can be done to a claim as it stands, by this role. */
function offered(role: string, { status }: Claim): Doing[] {
  const votes = may(role, 'claims.reinforce') && status === 'active' ? (['reinforce', 'dispute'] as const) : [];
  const review = may(role, 'claims.review') && status === 'quarantined' ? (['activate', 'reject'] as const) : [];
  const retract = may(role, 'claims.retract') && status !== 'retracted' ? (['retract'] as const) : [];
  return [...votes, ...review, ...retract];
}

function Actions({ claim }: { claim: Claim }) {
  const { action } = useSearch({ from: '/s/$space/claims/$id' });
  const { panel } = useSearch({ from: '/s/$space/claims/$id' });
  const navigate = useNavigate({ from: '/s/$space/claims/$id' });
  const { role } = useSignedIn().session;
  const actions = offered(role, claim);
  const choose = (next: Doing | undefined): void => void navigate({ search: { panel, action: next }, replace: true });
  if (actions.length === 0) return null;
  const chosen = actions.find((each) => each === action);
  return (
    <section aria-label={words.claim.actions}>
      <Group>
        {actions.map((each) => (
          <Button key={each} variant={each === chosen ? 'filled' : 'default'} onClick={() => choose(each)}>
            {words.claim[each]}
          </Button>
        ))}
      </Group>
      {chosen !== undefined && <Act key={chosen} claim={claim} doing={chosen} close={() => choose(undefined)} />}
    </section>
  );
}

interface ActProps {
  claim: Claim;
  doing: Doing;
  close: () => void;
}

/** What each action asks of the service. */
function useActing({ claim: { id, version }, doing, close }: ActProps, note: string | null) {
  const { space } = useParams({ from: '/s/$space' });
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const retraction = { space, id, errorType: 'other' as const, reason: note ?? words.claim.retract };
  const preview = useQuery({
    queryKey: ['claims', space, id, 'retraction', version],
    queryFn: () => client.claims.retract({ ...retraction, dryRun: true }),
    enabled: doing === 'retract',
    staleTime: 0,
  });
  const doIt: Record<Doing, () => Promise<object>> = {
    reinforce: () => client.claims.reinforce({ space, id, reason: note }),
    dispute: () => client.claims.dispute({ space, id, reason: note }),
    retract: () => client.claims.retract(retraction),
    activate: () => client.claims.review({ space, id, action: 'activate', expectedVersion: version, note }),
    reject: () => client.claims.review({ space, id, action: 'reject', expectedVersion: version, note }),
  };
  const acting = useMutation({
    mutationFn: () => doIt[doing](),
    onSuccess: async () => {
      close();
      await queries.invalidateQueries({ predicate: ({ queryKey: [, where] }) => where === space });
    },
  });
  return { preview, acting };
}

function Act(props: ActProps) {
  const { doing, close } = props;
  const [reason, setReason] = useState('');
  const note = reason.trim() || null;
  const { preview, acting } = useActing(props, note);
  const isRetraction = doing === 'retract';
  const isReady = !isRetraction || (note !== null && preview.data?.rejection === null);
  const failure = acting.error ?? preview.error;
  return (
    <Paper withBorder p="md" mt="xs" component="section" aria-label={words.claim[doing]}>
      <Stack gap="xs">
        {isRetraction && preview.isPending && <LoadingState />}
        {preview.data && <RetractionPreview retraction={preview.data} />}
        {failure !== null && <FailedAlert error={failure} />}
        <TextInput
          label={words.claim.reason}
          value={reason}
          maxLength={2000}
          required={isRetraction}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group>
          <Button onClick={() => acting.mutate()} loading={acting.isPending} disabled={!isReady}>
            {words.claim.doIt}
          </Button>
          <Button variant="default" onClick={close}>
            {words.claim.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** What would be checked again, or why the service would refuse. */
function RetractionPreview({ retraction: { preview, rejection } }: { retraction: Retraction }) {
  if (rejection !== null) return <FailedAlert error={new Error(`${words.claim.rejected}: ${rejection.message}`)} />;
  return preview === null ? null : <Affected preview={preview} />;
}

const Affected = ({ preview: { affected, byType } }: { preview: CascadePreview }) => (
  <Text>
    {words.claim.affected}: {numberOf(affected)}
    {Object.entries(byType).map(([type, count]) => ` · ${plain(type)} ${numberOf(count)}`)}
  </Text>
);
