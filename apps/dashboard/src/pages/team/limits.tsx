import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Inspection, Mode, RuntimeHealth, SpacePolicy } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Part } from '../../parts/page.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, timeOf } from '../../words.js';
import { team } from '../../words/team.js';

const said = team.limits;

/** Whether writes are accepted, the limits of the space, and what it holds. */
export function Limits({ space }: { space: string }) {
  const { client } = useSignedIn();
  const mode = useQuery({ queryKey: ['team', space, 'mode'], queryFn: () => client.mode.get() });
  const health = useQuery({ queryKey: ['team', space, 'health'], queryFn: () => client.runtimeHealth.get() });
  const about = useQuery({ queryKey: ['team', space, 'space'], queryFn: () => client.spaces.get({ space }) });
  const holds = useQuery({ queryKey: ['team', space, 'holds'], queryFn: () => client.spaces.inspect({ space }) });
  return (
    <Stack>
      <Answered query={mode}>{(found) => <ModeFacts mode={found} />}</Answered>
      <Part title={said.findings}>
        <Answered query={health} isEmpty={({ findings }) => findings.length === 0} empty={said.findingsNone}>
          {(found) => <Findings health={found} />}
        </Answered>
      </Part>
      <Part title={said.policy}>
        <Answered query={about}>{({ policy }) => <Policy policy={policy} />}</Answered>
        <Text size="sm">{said.byRequest}</Text>
      </Part>
      <Part title={said.holds}>
        <Answered query={holds}>{(inspection) => <Held inspection={inspection} />}</Answered>
      </Part>
    </Stack>
  );
}

const ModeFacts = ({ mode: { mode, reason, since } }: { mode: Mode }) => (
  <Facts
    facts={[
      [said.mode, said.modes[mode] ?? plain(mode)],
      ...(mode === 'normal' || since === null ? [] : [[said.since, timeOf(since)] as const]),
      ...(mode === 'normal' || reason === null ? [] : [[plain('reason'), reason] as const]),
    ]}
  />
);

const Findings = ({ health: { findings, advice } }: { health: RuntimeHealth }) => (
  <List size="sm">
    {findings.map(({ code, message }) => (
      <List.Item key={code}>
        <StoredLine text={message} max={300} />
      </List.Item>
    ))}
    {advice.map((text) => (
      <List.Item key={text}>
        <StoredLine text={text} max={300} />
      </List.Item>
    ))}
  </List>
);

const Policy = ({ policy }: { policy: SpacePolicy }) => (
  <Facts
    facts={[
      [said.maxActive, policy.maxActiveClaims === null ? said.anyNumber : numberOf(policy.maxActiveClaims)],
      [said.whenFull, said.full[policy.whenFull] ?? plain(policy.whenFull)],
      [said.predicates, plain(policy.predicates)],
      [said.tokenizer, policy.tokenizer],
      [said.beliefs, policy.beliefPolicy],
    ]}
  />
);

function Held({ inspection }: { inspection: Inspection }) {
  const { evidence, facts, ...counts } = inspection;
  const names = Object.keys(said.counts) as (keyof typeof said.counts)[];
  return (
    <>
      <Facts
        facts={names.map(
          (name) => [said.counts[name], numberOf(name === 'facts' ? facts.usable : counts[name])] as const,
        )}
      />
      <Text size="sm" fw={600}>
        {said.evidence}
      </Text>
      {evidence.length === 0 ? (
        <EmptyState>{said.evidence}: 0</EmptyState>
      ) : (
        <Facts
          facts={evidence.map(({ evidenceType, count }) => [evidenceType ?? said.untyped, numberOf(count)] as const)}
        />
      )}
    </>
  );
}
