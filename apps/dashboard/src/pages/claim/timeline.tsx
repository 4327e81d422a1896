import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { NotFoundError, type Claim } from '#libs/sdk/index.js';
import { Facts, StatusBadge, TripleLine } from '../../parts/claim-parts.js';
import { Happened } from '../../parts/happened.js';
import { Listed, useList } from '../../parts/listed.js';
import { spanOf, stepAt, STEPS, timeAt, type Span } from '../../parts/span.js';
import { Answered } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredText } from '../../text/stored-text.js';
import { numberOf, plain, timeOf, words } from '../../words.js';
import { times as said } from '../../words/times.js';

const ROUTE = '/s/$space/claims/$id';
/** How long a slider must stand still before a request is sent. */
const SETTLED_MS = 150;

/** The history of a claim, and the claim as it was valid, or as it was known, at another time. */
export function ClaimTimeline({ claim }: { claim: Claim }) {
  const { space, id } = useParams({ from: ROUTE });
  const { client } = useSignedIn();
  const { known } = useSearch({ from: ROUTE });
  const list = useList(['claims', space, id, 'history'], (cursor) =>
    client.claims.history({ space, id, limit: 50, cursor }),
  );
  return (
    <Stack>
      <Times claim={claim} />
      <Past />
      <Listed list={list} empty={words.claim.noHistory}>
        {(entries) => <Happened entries={entries} known={known} />}
      </Listed>
    </Stack>
  );
}

function Times({ claim: { recordedAt, validFrom, validUntil } }: { claim: Claim }) {
  const { at, known, ...search } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const [nowMs] = useState(Date.now);
  const show = (times: { at?: string | undefined; known?: string | undefined }): void =>
    void navigate({ search: { ...search, at, known, ...times }, replace: true });
  return (
    <Paper withBorder p="sm" component="section" aria-label={said.title}>
      <Stack gap="xs">
        <Slider
          label={said.at}
          none={said.anyTime}
          span={spanOf([validFrom, validUntil], nowMs)}
          time={at}
          change={(time) => show({ at: time })}
        />
        <Slider
          label={said.known}
          none={said.now}
          span={spanOf([recordedAt], nowMs)}
          time={known}
          change={(time) => show({ known: time })}
        />
        {(at ?? known) !== undefined && (
          <Group>
            <Button variant="default" size="xs" onClick={() => show({ at: undefined, known: undefined })}>
              {said.reset}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface SliderProps {
  label: string;
  /** The label of the last position. */
  none: string;
  span: Span;
  time: string | undefined;
  change: (time: string | undefined) => void;
}

function Slider({ label, none, span, time, change }: SliderProps) {
  const id = useId();
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => {
      setMoved(null);
      change(timeAt(span, moved));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
    // Depends only on the position, since the other values are new with every render.
  }, [moved]);
  const shown = moved === null ? time : timeAt(span, moved);
  const value = shown === undefined ? none : timeOf(shown);
  return (
    <div>
      <Group justify="space-between">
        <Text component="label" htmlFor={id} size="sm">
          {label}
        </Text>
        <Text size="sm">{value}</Text>
      </Group>
      <input
        id={id}
        type="range"
        className="slider"
        min={0}
        max={STEPS}
        value={moved ?? stepAt(span, time)}
        aria-valuetext={value}
        onChange={({ currentTarget }) => setMoved(Number(currentTarget.value))}
      />
    </div>
  );
}

/** The claim at the chosen times; empty while no time is chosen. */
function Past() {
  const { space, id } = useParams({ from: ROUTE });
  const { at, known } = useSearch({ from: ROUTE });
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['claims', space, id, 'past', at, known],
    queryFn: async () => {
      try {
        return { claim: await client.claims.get({ space, id, asOf: at, knownAt: known }) };
      } catch (failure) {
        if (failure instanceof NotFoundError) return { claim: null };
        throw failure;
      }
    },
    enabled: (at ?? known) !== undefined,
    placeholderData: (before) => before,
  });
  if ((at ?? known) === undefined) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label={said.then}>
      <Answered query={query}>
        {({ claim }) => (claim === null ? <Text role="status">{said.nothing}</Text> : <AsItWas claim={claim} />)}
      </Answered>
    </Paper>
  );
}

const AsItWas = ({ claim }: { claim: Claim }) => (
  <Stack gap="xs">
    <Group gap="xs" role="status">
      <StatusBadge status={claim.status} />
      <StoredText text={claim.text} />
    </Group>
    <TripleLine triple={claim.triple} />
    <Facts
      facts={[
        [words.claim.trust, numberOf(claim.trust)],
        [words.claim.confidence, numberOf(claim.confidence)],
        ...(claim.belief === null ? [] : [[words.claim.belief, plain(claim.belief.state)] as const]),
        [words.claim.grounding, claim.grounding ?? words.claim.none],
        [words.claim.validFrom, timeOf(claim.validFrom)],
        [words.claim.validUntil, timeOf(claim.validUntil)],
      ]}
    />
  </Stack>
);
