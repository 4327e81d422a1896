import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Evidence, Revocation } from '#libs/sdk/index.js';
import { Affected, CascadeProgress } from '../parts/cascades.js';
import { Facts, StatusBadge } from '../parts/claim-parts.js';
import { Confirmation } from '../parts/confirmation.js';
import { Dependents } from '../parts/impact/dependents.js';
import { NodeLink } from '../parts/page.js';
import { useRefresh } from '../parts/refresh.js';
import { Answered } from '../parts/states.js';
import { may } from '../rights.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine, StoredText } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';
import { knowledge } from '../words/knowledge.js';

const said = knowledge.evidence;

export function EvidencePage() {
  const { space, id } = useParams({ from: '/s/$space/evidence/$id' });
  const { cascade } = useSearch({ from: '/s/$space/evidence/$id' });
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['evidence', space, id],
    queryFn: () => client.evidence.get({ space, id }),
  });
  return (
    <Answered query={query} isPage>
      {(evidence) => (
        <Stack>
          <Group gap="xs">
            <Title order={1} size="h3">
              {words.pages.oneEvidence}
            </Title>
            <StatusBadge status={evidence.status} />
          </Group>
          <Paper withBorder p="md">
            <StoredText text={evidence.content} />
          </Paper>
          <About evidence={evidence} space={space} />
          <Actions evidence={evidence} space={space} />
          {cascade !== undefined && <CascadeProgress space={space} id={cascade} />}
          <Dependents space={space} id={id} page="evidence" />
        </Stack>
      )}
    </Answered>
  );
}

function About({ evidence, space }: { evidence: Evidence; space: string }) {
  const { sourceId, revokedReason, anchors, parentEvidenceIds } = evidence;
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [said.kind, plain(evidence.kind)],
          [said.class, plain(evidence.class)],
          [said.weight, numberOf(evidence.weight)],
          [said.freshness, plain(evidence.freshness)],
          [said.observed, timeOf(evidence.observedAt)],
          [said.recorded, timeOf(evidence.recordedAt)],
          ...(evidence.evidenceType === null ? [] : [[said.type, evidence.evidenceType] as const]),
          ...(evidence.revokedAt === null ? [] : [[said.revokedAt, timeOf(evidence.revokedAt)] as const]),
        ]}
      />
      {sourceId !== null && (
        <Line name={said.source}>
          <StoredLine text={sourceId} />{' '}
          <Link to="/s/$space/evidence" params={{ space }} search={{ source: sourceId }}>
            {said.all}
          </Link>
        </Line>
      )}
      <Line name={said.group}>
        <StoredLine text={evidence.independenceGroup} />
      </Line>
      {revokedReason !== null && (
        <Line name={words.reason}>
          <StoredLine text={revokedReason} />
        </Line>
      )}
      {evidence.taintedAt !== null && <Text>{said.tainted}</Text>}
      {anchors.length > 0 && (
        <Line name={said.anchors}>
          <StoredLine text={anchors.map(({ entity, value }) => `${entity} ${value}`).join(', ')} max={300} />
        </Line>
      )}
      {parentEvidenceIds.map((parent) => (
        <Line key={parent} name={said.parents}>
          <NodeLink space={space} id={parent}>
            {parent}
          </NodeLink>
        </Line>
      ))}
    </Stack>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Text size="sm" component="div">
    {name}: {children}
  </Text>
);

type Doing = 'revoke' | 'reinstate';

/** What this role can do to evidence in its current status. */
function offered(role: string, { status }: Evidence): Doing | null {
  if (status === 'revoked') return may(role, 'evidence.reinstate') ? 'reinstate' : null;
  return may(role, 'evidence.revoke') ? 'revoke' : null;
}

function Actions({ evidence, space }: { evidence: Evidence; space: string }) {
  const { action, cascade } = useSearch({ from: '/s/$space/evidence/$id' });
  const navigate = useNavigate({ from: '/s/$space/evidence/$id' });
  const { role } = useSignedIn().session;
  const doing = offered(role, evidence);
  if (doing === null) return null;
  const isChosen = action === doing;
  return (
    <section aria-label={said.actions}>
      <Button
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        onClick={() => void navigate({ search: { cascade, action: isChosen ? undefined : doing }, replace: true })}
      >
        {said[doing]}
      </Button>
      {isChosen && <Act key={doing} evidence={evidence} space={space} doing={doing} />}
    </section>
  );
}

/** Revokes or reinstates the evidence, after showing what would fall or return with it. */
function Act({ evidence: { id, version }, space, doing }: { evidence: Evidence; space: string; doing: Doing }) {
  const { client } = useSignedIn();
  const navigate = useNavigate({ from: '/s/$space/evidence/$id' });
  const refresh = useRefresh(space);
  const ask = (reason: string, dryRun: boolean): Promise<Revocation> =>
    client.evidence[doing]({ space, id, reason, dryRun });
  const preview = useQuery({
    queryKey: ['evidence', space, 'preview', id, version, doing],
    queryFn: () => ask(said[doing], true),
    staleTime: 0,
  });
  const acting = useMutation({
    mutationFn: (reason: string | null) => ask(reason ?? said[doing], false),
    onSuccess: async ({ cascadeId }) => {
      await navigate({ search: { cascade: cascadeId ?? undefined }, replace: true });
      await refresh();
    },
  });
  return (
    <Confirmation
      title={said[doing]}
      needsReason
      preview={preview.data && <Change of={preview.data} doing={doing} />}
      failure={acting.error ?? preview.error}
      isReady={preview.isSuccess}
      isPending={acting.isPending}
      onConfirm={(reason) => acting.mutate(reason)}
      onCancel={() => void navigate({ search: {}, replace: true })}
    />
  );
}

function Change({ of: { affectedCount, preview }, doing }: { of: Revocation; doing: Doing }) {
  if (affectedCount === 0 && (preview === null || preview.affected === 0)) return <Text>{said.changesNothing}</Text>;
  return (
    <div>
      <Text>
        {doing === 'revoke' ? said.loses : said.gains}: {numberOf(affectedCount)}
      </Text>
      {preview !== null && <Affected preview={preview} />}
    </div>
  );
}
