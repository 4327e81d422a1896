import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { GateEvaluation, GateViolation, Step, StepSummary, TaskGraph } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Filters, oneOf } from '../../parts/filters.js';
import { NodeLink } from '../../parts/page.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { placed } from '../../parts/step-layers.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { plain, timeOf, words } from '../../words.js';
import { tasks } from '../../words/tasks.js';

const said = tasks.steps;
const STATUSES = ['pending', 'in_progress', 'blocked', 'done', 'skipped'] as const;

interface Where {
  space: string;
  id: string;
}

/** The steps of a task as a graph, what the gates still require, and one step in full. */
export function Steps({ space, id }: Where) {
  const { step, status } = useSearch({ from: '/s/$space/tasks/$id' });
  const navigate = useNavigate({ from: '/s/$space/tasks/$id' });
  const { client } = useSignedIn();
  const wanted = oneOf(STATUSES, status);
  const graph = useQuery({
    queryKey: ['tasks', space, id, 'graph', wanted],
    queryFn: () => client.tasks.graph({ space, id, status: wanted, fold: 'none' }),
  });
  return (
    <Stack>
      <Filters
        label={words.filter}
        fields={[{ name: 'status', label: said.only, value: wanted, options: STATUSES }]}
        apply={(values) => void navigate({ search: values, replace: true })}
      />
      <Answered query={graph} isEmpty={({ steps }) => steps.length === 0} empty={said.empty}>
        {(found) => (
          <>
            <Drawing graph={found} space={space} />
            {step === undefined ? (
              <EmptyState>{said.choose}</EmptyState>
            ) : (
              <OneStep key={step} space={space} id={step} />
            )}
            <Missing space={space} id={id} steps={found.steps} />
          </>
        )}
      </Answered>
    </Stack>
  );
}

const BOX = { width: 190, height: 64, acrossGap: 56, downGap: 16 };
const at = ({ column, row }: { column: number; row: number }) => ({
  left: column * (BOX.width + BOX.acrossGap),
  top: row * (BOX.height + BOX.downGap),
});

function Drawing({ graph: { steps, edges }, space }: { graph: TaskGraph; space: string }) {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const boxes = placed([...byId.keys()], edges);
  const places = new Map(boxes.map((box) => [box.id, at(box)]));
  const width = Math.max(...boxes.map((box) => at(box).left)) + BOX.width + 4;
  const height = Math.max(...boxes.map((box) => at(box).top)) + BOX.height + 4;
  return (
    <section className="drawing" aria-label={said.graph} tabIndex={0}>
      <div style={{ position: 'relative', width, height }}>
        <svg width={width} height={height} aria-hidden>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path className="arrow" d="M 0 0 L 8 4 L 0 8 Z" />
          </marker>
          {edges.map(({ from, to, kind }) => (
            <Edge key={`${from} ${to} ${kind}`} from={places.get(from)} to={places.get(to)} kind={kind} />
          ))}
        </svg>
        {boxes.map(({ id }) => (
          <Box key={id} step={byId.get(id)!} space={space} place={places.get(id)!} />
        ))}
      </div>
    </section>
  );
}

type Place = ReturnType<typeof at>;

/** A line from the right edge of the left box to the left edge of the right box. */
function Edge({ from, to, kind }: { from: Place | undefined; to: Place | undefined; kind: string }) {
  if (from === undefined || to === undefined) return null;
  const [first, then] = from.left <= to.left ? [from, to] : [to, from];
  const [x1, y1] = [first.left + BOX.width, first.top + BOX.height / 2];
  const [x2, y2] = [then.left, then.top + BOX.height / 2];
  const middle = (x1 + x2) / 2;
  return (
    <path
      className={`edge ${kind}`}
      markerEnd="url(#arrow)"
      d={`M ${x1} ${y1} C ${middle} ${y1}, ${middle} ${y2}, ${x2} ${y2}`}
    />
  );
}

const Box = ({ step, space, place }: { step: StepSummary; space: string; place: Place }) => (
  <Link
    className="box"
    style={{ ...place, width: BOX.width, height: BOX.height }}
    to="."
    params={{ space }}
    search={(before) => ({ ...before, step: step.id })}
    resetScroll={false}
  >
    <Text size="sm" lineClamp={2} component="div">
      <StoredLine text={step.title} max={60} />
    </Text>
    <Text size="xs" component="div">
      {plain(step.status)}
      {step.needsReview && ` · ${tasks.needsReview}`}
    </Text>
  </Link>
);

function OneStep({ space, id }: Where) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['tasks', space, 'step', id],
    queryFn: () => client.steps.get({ space, id }),
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={said.chosen}>
      <Answered query={query}>{(step) => <StepFacts step={step} space={space} />}</Answered>
    </Paper>
  );
}

function StepFacts({ step, space }: { step: Step; space: string }) {
  const supports = [
    [said.evidence, step.evidenceIds],
    [said.facts, step.factIds],
  ] as const;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Title order={2} size="h5">
          <StoredLine text={step.title} max={300} />
        </Title>
        <StatusBadge status={step.status} />
        <StoredLine text={step.stepType} max={60} />
        <Text size="sm" c="dimmed">
          {timeOf(step.changedAt)}
        </Text>
      </Group>
      {step.blockedReason !== null && (
        <Text component="div">
          {said.blocked}: <StoredLine text={step.blockedReason} max={300} />
        </Text>
      )}
      {step.suggestedAction !== null && (
        <Text component="div">
          {said.suggestion}: <StoredLine text={step.suggestedAction} max={300} />
        </Text>
      )}
      {step.support !== null && !step.support.stands && <Text fw={700}>{said.lost}</Text>}
      {supports.map(
        ([label, ids]) =>
          ids.length > 0 && (
            <Group key={label} gap="xs">
              <Text size="sm">{label}:</Text>
              {ids.map((each) => (
                <NodeLink key={each} space={space} id={each}>
                  {each}
                </NodeLink>
              ))}
            </Group>
          ),
      )}
    </Stack>
  );
}

/** For each subject, the latest evaluation of the gates if it was a refusal. */
function refusedNow(evaluations: readonly GateEvaluation[]): GateEvaluation[] {
  const newest = new Map<string, GateEvaluation>();
  for (const evaluation of evaluations) {
    const subject = evaluation.subjectId ?? evaluation.id;
    if (!newest.has(subject)) newest.set(subject, evaluation);
  }
  return [...newest.values()].filter(({ accepted }) => !accepted);
}

function Missing({ space, id, steps }: Where & { steps: readonly StepSummary[] }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['tasks', space, id, 'gates'],
    queryFn: async () => refusedNow((await client.gates.listEvaluations({ space, task: id, limit: 200 })).data),
  });
  const titles = new Map(steps.map(({ id: step, title }) => [step, title]));
  return (
    <section aria-label={said.missing}>
      <Title order={2} size="h4" mb="xs">
        {said.missing}
      </Title>
      <Answered query={query} isEmpty={({ length }) => length === 0} empty={said.nothingMissing}>
        {(refused) =>
          refused.map((evaluation) => (
            <Paper withBorder p="sm" mb="xs" key={evaluation.id}>
              <Group gap="xs" mb={4}>
                <StoredLine text={titles.get(evaluation.subjectId ?? '') ?? evaluation.about} max={200} />
                <Text size="sm" c="dimmed">
                  {said.since} {timeOf(evaluation.evaluatedAt)}
                </Text>
              </Group>
              <List size="sm">
                {evaluation.violations.map((violation, i) => (
                  <List.Item key={i}>
                    <Violation violation={violation} titles={titles} />
                  </List.Item>
                ))}
              </List>
            </Paper>
          ))
        }
      </Answered>
    </section>
  );
}

function Violation({ violation, titles }: { violation: GateViolation; titles: ReadonlyMap<string, string> }) {
  const { reason, missingEvidenceTypes, stepIds, suggestion } = violation;
  return (
    <>
      <StoredLine text={reason} max={400} />
      {missingEvidenceTypes.length > 0 && (
        <div>
          {said.types}: <StoredLine text={missingEvidenceTypes.join(', ')} max={300} />
        </div>
      )}
      {stepIds.length > 0 && (
        <div>
          {said.waits}: <StoredLine text={stepIds.map((step) => titles.get(step) ?? step).join(', ')} max={300} />
        </div>
      )}
      {suggestion.action !== null && (
        <div>
          {said.suggestion}: <StoredLine text={suggestion.action} max={300} />
        </div>
      )}
    </>
  );
}
