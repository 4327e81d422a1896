import { Button, Group, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim, Retraction, TracedNode, TrustSum, Why } from '#libs/sdk/index.js';
import { Affected } from '../parts/cascades.js';
import { Facts, RootList, StatusBadge, TripleLine } from '../parts/claim-parts.js';
import { Confirmation } from '../parts/confirmation.js';
import { Dependents } from '../parts/impact/dependents.js';
import { useRefresh } from '../parts/refresh.js';
import { Answered, FailedAlert } from '../parts/states.js';
import { may } from '../rights.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine, StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';
import { impact } from '../words/impact.js';
import { claim as texts } from '../words/claim.js';
import { ClaimMerges } from './claim/merges.js';
import { Overturn } from './claim/overturn.js';
import { ClaimTimeline } from './claim/timeline.js';
import { Votes } from './claim/votes.js';

const said = texts.panels;

const STEPS = 50;
/** The panels after the first one. */
const PANELS = ['overturn', 'impact', 'votes', 'merges', 'timeline'] as const;

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
            value={PANELS.find((each) => each === panel) ?? 'why'}
            onChange={(value) =>
              void navigate({ search: { panel: PANELS.find((each) => each === value) }, replace: true })
            }
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="why">{words.claim.why}</Tabs.Tab>
              <Tabs.Tab value="overturn">{said.overturn}</Tabs.Tab>
              <Tabs.Tab value="impact">{impact.title}</Tabs.Tab>
              <Tabs.Tab value="votes">{said.votes}</Tabs.Tab>
              <Tabs.Tab value="merges">{said.merges}</Tabs.Tab>
              <Tabs.Tab value="timeline">{words.claim.timeline}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="why">
              <Reasons why={why} space={space} />
            </Tabs.Panel>
            <Tabs.Panel value="overturn">
              <Overturn id={id} space={space} />
            </Tabs.Panel>
            <Tabs.Panel value="votes">
              <Votes claim={why.claim!} trust={why.trust} space={space} />
            </Tabs.Panel>
            <Tabs.Panel value="merges">
              <ClaimMerges id={id} space={space} />
            </Tabs.Panel>
            <Tabs.Panel value="impact">
              <Dependents space={space} id={id} page="claims" />
            </Tabs.Panel>
            <Tabs.Panel value="timeline">
              <ClaimTimeline claim={why.claim!} />
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

type Doing = 'reinforce' | 'dispute' | 'retract' | 'activate' | 'reject';

/** What this role can do to a claim in its current status. */
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

/** The request that each action sends. */
function useActing({ claim: { id, version }, doing, close }: ActProps) {
  const { space } = useParams({ from: '/s/$space' });
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const retraction = { space, id, errorType: 'other' as const };
  const preview = useQuery({
    queryKey: ['claims', space, id, 'retraction', version],
    queryFn: () => client.claims.retract({ ...retraction, reason: words.claim.retract, dryRun: true }),
    enabled: doing === 'retract',
    staleTime: 0,
  });
  const doIt: Record<Doing, (reason: string | null) => Promise<object>> = {
    reinforce: (reason) => client.claims.reinforce({ space, id, reason }),
    dispute: (reason) => client.claims.dispute({ space, id, reason }),
    retract: (reason) => client.claims.retract({ ...retraction, reason: reason ?? words.claim.retract }),
    activate: (note) => client.claims.review({ space, id, action: 'activate', expectedVersion: version, note }),
    reject: (note) => client.claims.review({ space, id, action: 'reject', expectedVersion: version, note }),
  };
  const acting = useMutation({
    mutationFn: (reason: string | null) => doIt[doing](reason),
    onSuccess: async () => {
      close();
      await refresh();
    },
  });
  return { preview, acting };
}

function Act({ claim: given, doing, close }: ActProps) {
  // The action is about the version that was shown when it was chosen.
  const [claim] = useState(given);
  const { preview, acting } = useActing({ claim, doing, close });
  const isRetraction = doing === 'retract';
  return (
    <Confirmation
      title={words.claim[doing]}
      needsReason={isRetraction}
      preview={isRetraction ? preview.data && <RetractionPreview retraction={preview.data} /> : null}
      failure={acting.error ?? preview.error}
      isReady={!isRetraction || preview.data?.rejection === null}
      isPending={acting.isPending}
      onConfirm={(reason) => acting.mutate(reason)}
      onCancel={close}
    />
  );
}

/** What would be checked again, or why the service would refuse. */
function RetractionPreview({ retraction: { preview, rejection } }: { retraction: Retraction }) {
  if (rejection !== null) return <FailedAlert error={new Error(`${words.claim.rejected}: ${rejection.message}`)} />;
  return preview === null ? null : <Affected preview={preview} />;
}
