import { Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '#libs/sdk/index.js';
import { BulkBar, BulkOutcome, ChooseBox, runAll, useChosen } from '../parts/bulk.js';
import { TripleLine } from '../parts/claim-parts.js';
import { Confirmation } from '../parts/confirmation.js';
import { Filters } from '../parts/filters.js';
import { Listed, useList } from '../parts/listed.js';
import { Page } from '../parts/page.js';
import { useRefresh } from '../parts/refresh.js';
import { useMay, useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../words.js';
import { knowledge } from '../words/knowledge.js';

type Review = 'activate' | 'reject';

const ACTIONS = [
  ['activate', words.claim.activate],
  ['reject', words.claim.reject],
] as const;

export function QuarantinePage() {
  const { space } = useParams({ from: '/s/$space' });
  const { subject, predicate } = useSearch({ from: '/s/$space/quarantine' });
  const navigate = useNavigate({ from: '/s/$space/quarantine' });
  const { client } = useSignedIn();
  const list = useList(['claims', space, 'quarantine', subject, predicate], (cursor) =>
    client.claims.list({ space, statuses: ['quarantined'], subject, predicate, limit: 50, cursor }),
  );
  const mayReview = useMay('claims.review');
  // The other quarantined claims are decided through their conflicts.
  const decidable = (list.data ?? NONE).filter(({ conflicts }) => conflicts.length === 0);
  const { chosen, isChosen, choose, chooseAll } = useChosen(decidable);
  return (
    <Page title={words.pages.quarantine}>
      <Filters
        label={words.filter}
        fields={[
          { name: 'subject', label: knowledge.subject, value: subject },
          { name: 'predicate', label: knowledge.predicate, value: predicate },
        ]}
        apply={(values) => void navigate({ search: values })}
      />
      {mayReview && decidable.length > 0 && (
        <Reviewing space={space} chosen={chosen} chooseAll={chooseAll} of={decidable.length} />
      )}
      <Listed list={list} empty={knowledge.quarantine.empty}>
        {(claims) =>
          claims.map((claim) => (
            <Group key={claim.id} wrap="nowrap" gap="sm">
              {mayReview && claim.conflicts.length === 0 && (
                <ChooseBox item={claim} isChosen={isChosen(claim.id)} choose={choose} />
              )}
              <Row claim={claim} space={space} />
            </Group>
          ))
        }
      </Listed>
    </Page>
  );
}

const NONE: readonly Claim[] = [];

function Row({ claim, space }: { claim: Claim; space: string }) {
  const [conflict] = claim.conflicts;
  return (
    <Paper withBorder p="xs" flex={1} miw={0}>
      <Link className="row" to="/s/$space/claims/$id" params={{ space, id: claim.id }}>
        <StoredLine text={claim.text} max={300} />
      </Link>
      <Stack gap={2} px={8}>
        <TripleLine triple={claim.triple} />
        <Text size="sm" component="div">
          {claim.statusReason === null ? null : plain(claim.statusReason)} · {words.claim.gateTrust}{' '}
          {numberOf(claim.gateTrust)} · {timeOf(claim.recordedAt)}
        </Text>
        {conflict !== undefined && (
          <Link to="/s/$space/conflicts" params={{ space }} search={{ id: conflict }}>
            {words.claim.inConflict}
          </Link>
        )}
      </Stack>
    </Paper>
  );
}

interface ReviewingProps {
  space: string;
  of: number;
  chosen: Claim[];
  chooseAll: (isWanted: boolean) => void;
}

/** One decision and one reason for all selected claims. */
function Reviewing({ space, of, chosen, chooseAll }: ReviewingProps) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const [action, setAction] = useState<Review | null>(null);
  const reviewing = useMutation({
    mutationFn: (note: string | null) =>
      runAll(chosen, ({ id, version }) =>
        client.claims.review({ space, id, action: action!, expectedVersion: version, note }),
      ),
    onSuccess: async () => {
      setAction(null);
      chooseAll(false);
      await refresh();
    },
  });
  return (
    <>
      <BulkBar of={of} chosen={chosen.length} chooseAll={chooseAll} actions={ACTIONS} act={setAction} />
      {action !== null && chosen.length > 0 && (
        <Confirmation
          key={action}
          title={`${words.claim[action]}: ${numberOf(chosen.length)}`}
          preview={<Text size="sm">{knowledge.quarantine[action]}</Text>}
          failure={reviewing.error}
          isPending={reviewing.isPending}
          onConfirm={(note) => reviewing.mutate(note)}
          onCancel={() => setAction(null)}
        />
      )}
      {reviewing.data && <BulkOutcome outcome={reviewing.data} />}
    </>
  );
}
