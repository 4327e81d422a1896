import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import type {
  Context,
  ExcludedMemory,
  NearMiss,
  ResultExplanation,
  SearchResult,
  SearchResults,
  SearchStages,
  Signals,
} from '#libs/sdk/index.js';
import { Facts, StatusBadge } from '../../parts/claim-parts.js';
import { NodeLink } from '../../parts/page.js';
import { gained } from '../../parts/recall-calls.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { StoredLine, StoredText } from '../../text/stored-text.js';
import { numberOf, plain, words } from '../../words.js';
import { recall as said } from '../../words/recall.js';
import { CopiedCalls } from './copied-calls.js';
import type { Recall } from './use-recall.js';

/** The result of recalling with one setting, and how it differs from the other setting. */
export function Recalled({
  of: { calls, found, packed },
  other,
  space,
  side,
}: {
  of: Recall;
  other: Recall | null;
  space: string;
  side: '1' | '2';
}) {
  const texts = new Map([...textsOf(other?.found.data), ...textsOf(found.data)]);
  return (
    <>
      <Answered query={packed}>
        {(context) => <Packed context={context} budget={calls.context.maxTokens} texts={texts} space={space} />}
      </Answered>
      <Answered query={found}>
        {(results) => <Found results={results} other={other === null ? null : idsOf(other.found.data)} space={space} />}
      </Answered>
      <CopiedCalls calls={calls} side={side} />
    </>
  );
}

const idsOf = (results: SearchResults | undefined): string[] => results?.data.map(({ id }) => id) ?? [];

/**
 * The texts of all results and near misses of a search, by id. They are needed because a context names what it left out
 * only by id.
 */
const textsOf = (results: SearchResults | undefined): [string, string][] =>
  [...(results?.data ?? []), ...(results?.explain?.nearMisses ?? [])].map(({ id, text }) => [id, text]);

/** The name of the side of a comparison; the parts of this side are labelled with it. */
export const SideName = createContext('');

function Part({ title, children }: { title: string; children: ReactNode }) {
  const side = useContext(SideName);
  return (
    <Stack gap="xs" component="section" aria-label={`${title}: ${side}`}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const Stages = ({ stages }: { stages: SearchStages }) => (
  <Facts
    facts={(Object.keys(said.stages) as (keyof typeof said.stages)[]).map(
      (name) => [said.stages[name], numberOf(stages[name])] as const,
    )}
  />
);

function Found({ results, other, space }: { results: SearchResults; other: string[] | null; space: string }) {
  const { data, degraded, explain } = results;
  return (
    <>
      <Part title={said.found}>
        {degraded !== null && <Degraded reason={degraded} />}
        {explain !== null && <Stages stages={explain} />}
        {data.length === 0 && <EmptyState>{said.foundNone}</EmptyState>}
        {data.map((hit) => (
          <Hit
            key={hit.id}
            hit={hit}
            space={space}
            change={other && gained(hit.id, idsOf(results), other)}
            isCompared={other !== null}
          />
        ))}
      </Part>
      <Part title={said.missed}>
        {(explain?.nearMisses ?? []).length === 0 && <EmptyState>{said.missedNone}</EmptyState>}
        {explain?.nearMisses.map((miss) => (
          <Missed key={miss.id} miss={miss} space={space} />
        ))}
      </Part>
    </>
  );
}

const Degraded = ({ reason }: { reason: string }) => (
  <Alert role="status">
    {words.search.degraded} {plain(reason)}
  </Alert>
);

function Hit({
  hit: { id, text, claim, score, signals, matched, explain },
  space,
  change,
  isCompared,
}: {
  hit: SearchResult;
  space: string;
  change: number | null;
  isCompared: boolean;
}) {
  return (
    <Paper withBorder p="xs">
      <Group gap="xs">
        <NodeLink space={space} id={id}>
          <StoredLine text={text} max={300} />
        </NodeLink>
        {claim && <StatusBadge status={claim.status} />}
        {isCompared && <Change change={change} />}
      </Group>
      <Weighed score={score} signals={signals} />
      {explain && <HowFound explain={explain} />}
      {matched !== null && matched.length > 0 && (
        <Text size="sm" component="div">
          {said.matched} <StoredLine text={matched.join(', ')} />
        </Text>
      )}
    </Paper>
  );
}

/** How many ranks it gained or lost compared with the other side. */
function Change({ change }: { change: number | null }) {
  if (change === 0) return null;
  const places = numberOf(Math.abs(change ?? 0));
  return (
    <Text size="sm" fw={600}>
      {change === null ? said.onlyHere : change > 0 ? said.up(places) : said.down(places)}
    </Text>
  );
}

const Weighed = ({ score, signals }: { score: number; signals: Signals }) => (
  <Text size="sm">
    {said.score} {numberOf(score)}
    {(Object.keys(said.signals) as (keyof Signals)[]).map(
      (name) => ` · ${said.signals[name]} ${numberOf(signals[name])}`,
    )}
  </Text>
);

const HowFound = ({ explain: { foundBy, bm25, similarity } }: { explain: ResultExplanation }) => (
  <Text size="sm" c="dimmed">
    {said.foundBy} {foundBy.map(({ retriever, rank }) => `${plain(retriever)} #${numberOf(rank)}`).join(', ')} ·{' '}
    {said.bm25} {numberOf(bm25)}
    {similarity !== null && ` · ${said.similarity} ${numberOf(similarity)}`}
  </Text>
);

const reasonOf = (reason: string): string => said.reasons[reason] ?? plain(reason);

const Missed = ({ miss: { id, text, score, signals, reason }, space }: { miss: NearMiss; space: string }) => (
  <Paper withBorder p="xs">
    <NodeLink space={space} id={id}>
      <StoredLine text={text} />
    </NodeLink>
    <Text size="sm">{reasonOf(reason)}</Text>
    <Weighed score={score} signals={signals} />
  </Paper>
);

function Packed({
  context,
  budget,
  texts,
  space,
}: {
  context: Context;
  budget: number | undefined;
  texts: Map<string, string>;
  space: string;
}) {
  const printed = Object.keys(context.citations);
  return (
    <>
      <Part title={said.packed}>
        {context.degraded !== null && <Degraded reason={context.degraded} />}
        <Facts
          facts={[
            [
              said.tokens,
              `${numberOf(context.tokenEstimate)} / ${budget === undefined ? said.unlimited : numberOf(budget)}`,
            ],
            [said.tokenizer, context.tokenizer],
          ]}
        />
        {printed.length === 0 && <EmptyState>{said.packedNone}</EmptyState>}
        {printed.map((id) => (
          <Memory key={id} id={id} text={texts.get(id)} space={space}>
            <Candidate context={context} id={id} space={space} />
          </Memory>
        ))}
        <Text size="sm" fw={600}>
          {said.text}
        </Text>
        {context.context === '' ? (
          <EmptyState>{said.textNone}</EmptyState>
        ) : (
          <Paper withBorder p="xs">
            <StoredText text={context.context} max={2_000} />
          </Paper>
        )}
      </Part>
      <Part title={said.leftOut}>
        {context.excludedReasons.length === 0 && <EmptyState>{said.leftOutNone}</EmptyState>}
        {context.excludedReasons.map((left) => (
          <Memory key={left.id} id={left.id} text={texts.get(left.id)} space={space}>
            <WhyNot left={left} space={space} />
          </Memory>
        ))}
      </Part>
    </>
  );
}

const Memory = ({
  id,
  text,
  space,
  children,
}: {
  id: string;
  text: string | undefined;
  space: string;
  children: ReactNode;
}) => (
  <Paper withBorder p="xs">
    <NodeLink space={space} id={id}>
      <StoredLine text={text ?? id} />
    </NodeLink>
    {children}
  </Paper>
);

/** Why a memory was chosen for the context. */
function Candidate({ context, id, space }: { context: Context; id: string; space: string }) {
  const chosen = context.explain?.candidates.find((candidate) => candidate.id === id);
  if (chosen === undefined) return null;
  return (
    <>
      <Weighed score={chosen.score} signals={chosen.signals} />
      <HowFound explain={chosen.explain} />
      {chosen.linkedTo !== null && (
        <Text size="sm">
          {said.linked}{' '}
          <NodeLink space={space} id={chosen.linkedTo}>
            {chosen.linkedTo}
          </NodeLink>
        </Text>
      )}
    </>
  );
}

const WhyNot = ({ left: { reason, value, duplicateOf }, space }: { left: ExcludedMemory; space: string }) => (
  <Text size="sm" component="div">
    {reasonOf(reason)} · {said.score} {numberOf(value)}
    {duplicateOf !== null && (
      <>
        {' '}
        · {said.insteadOf}{' '}
        <NodeLink space={space} id={duplicateOf}>
          {duplicateOf}
        </NodeLink>
      </>
    )}
  </Text>
);
