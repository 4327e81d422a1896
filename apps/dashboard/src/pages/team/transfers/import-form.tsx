import { Button, Group, Input, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Whoami } from '#libs/sdk/index.js';
import { Done } from '../../../parts/cascades.js';
import { useRefresh } from '../../../parts/refresh.js';
import { Answered, FailedAlert } from '../../../parts/states.js';
import { useMay, useSignedIn } from '../../../signed-in.js';
import { numberOf, plain } from '../../../words.js';
import { transfers } from '../../../words/transfers.js';
import { checkFile, nameFor, type Checked } from './checked-file.js';
import { Outcome } from './import-outcome.js';
import { runImport, type Asked, type Progress } from './run-import.js';
import { useStop } from './use-stop.js';

const said = transfers.import;
const NAME = /^[a-z0-9][a-z0-9._-]{0,49}$/;

/** Imports a file, for users whose role allows it. */
export function ImportForm({ space }: { space: string }) {
  const { client } = useSignedIn();
  const isOffered = useMay('spaces.import');
  const self = useQuery({
    queryKey: ['whoami'],
    queryFn: () => client.system.whoami(),
    staleTime: Infinity,
    enabled: isOffered,
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={said.title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {said.title}
        </Title>
        <Text size="sm">{isOffered ? said.about : said.agentsOnly}</Text>
        {isOffered && <Answered query={self}>{(rights) => <Form space={space} rights={rights} />}</Answered>}
      </Stack>
    </Paper>
  );
}

interface Chosen {
  file: File;
  checked: Checked;
}

/** What to import, as chosen in the form. A different choice needs a new trial. */
type Choice = Omit<Asked, 'space' | 'dryRun'>;

function Form({ space, rights }: { space: string; rights: Whoami }) {
  const [name, setName] = useState('');
  const [origin, setOrigin] = useState('');
  const importing = useImport(space);
  const choosing = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => ({ file, checked: await checkFile(file) }),
    onSuccess: ({ file, checked }) => setName(nameFor(file.name, checked.header)),
  });
  const { data: chosen, error } = choosing;
  const isSound = chosen !== undefined && (chosen.checked.kind === 'export' || chosen.checked.kind === 'lines');
  const isNamed = NAME.test(name);
  const choice =
    isSound && isNamed ? { file: chosen.file, name, class: (origin || undefined) as Asked['class'] } : null;
  const choose = (file: File | undefined): void => {
    importing.forget();
    if (file === undefined) choosing.reset();
    else choosing.mutate(file);
  };
  const change = (set: (value: string) => void) => (value: string) => {
    importing.forget();
    set(value);
  };
  return (
    <form aria-label={said.title} onSubmit={(event) => event.preventDefault()}>
      <Stack gap="sm" align="start">
        <Input.Wrapper label={said.file} description={said.fileHint} id="import-file">
          <input
            type="file"
            id="import-file"
            className="file"
            aria-describedby="import-file-description"
            disabled={importing.isPending}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        </Input.Wrapper>
        {error !== null && <FailedAlert error={error} />}
        {chosen !== undefined && <FileNote checked={chosen.checked} />}
        <Group align="end">
          <TextInput
            label={said.name}
            description={said.nameHint}
            value={name}
            maxLength={50}
            disabled={importing.isPending}
            error={name !== '' && !isNamed && said.nameRule}
            onChange={({ currentTarget }) => change(setName)(currentTarget.value)}
          />
          <NativeSelect
            label={said.origin}
            value={origin}
            disabled={importing.isPending}
            data={[
              { value: '', label: said.originDefault },
              ...rights.classes.map((each) => ({ value: each, label: plain(each) })),
            ]}
            onChange={({ currentTarget }) => change(setOrigin)(currentTarget.value)}
          />
        </Group>
        <Steps choice={choice} importing={importing} />
      </Stack>
    </form>
  );
}

/** The kind of the file, and whether it is complete. */
function FileNote({ checked: { kind, isVerified } }: { checked: Checked }) {
  if (kind === 'cut_off' || kind === 'changed') return <FailedAlert error={new Error(said.kinds[kind])} />;
  const state = isVerified ? said.verified : said.unverified;
  return (
    <Text size="sm" role="status">
      {said.kinds[kind]}
      {kind === 'export' && `: ${state}`}
    </Text>
  );
}

/** The running import, and the trial before it. */
function useImport(space: string) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const stop = useStop();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [tried, setTried] = useState(false);
  const running = useMutation({
    mutationFn: (asked: Asked) => runImport(client, asked, setProgress, stop.begin()),
    onMutate: () => setProgress(null),
    onSuccess: (whole, { dryRun }) => {
      setProgress(whole);
      setTried(dryRun);
    },
    onSettled: (_whole, _failure, { dryRun }) => (dryRun ? undefined : refresh()),
  });
  return {
    progress,
    tried,
    isPending: running.isPending,
    isDone: running.isSuccess,
    wasTrial: running.variables?.dryRun ?? true,
    size: running.variables?.file.size ?? 0,
    isStopped: stop.isStopped(running.error),
    failure: running.error,
    stop: stop.stop,
    run: (choice: Choice, dryRun: boolean): void => running.mutate({ ...choice, space, dryRun }),
    forget: (): void => {
      setTried(false);
      setProgress(null);
      running.reset();
    },
  };
}

type Importing = ReturnType<typeof useImport>;

/** First a trial, which shows what would happen, and then the import. */
function Steps({ choice, importing }: { choice: Choice | null; importing: Importing }) {
  const { progress, wasTrial, isPending, isDone } = importing;
  return (
    <>
      <Begin choice={choice} importing={importing} />
      {isPending && <Bar importing={importing} />}
      <HowItEnded importing={importing} />
      {progress !== null && !isPending && <Outcome of={progress} isTrial={wasTrial} isWhole={isDone} />}
    </>
  );
}

function Begin({ choice, importing }: { choice: Choice | null; importing: Importing }) {
  const { tried, isPending, run, stop } = importing;
  const isReady = choice !== null && !isPending;
  const begin = (dryRun: boolean): void => {
    if (choice !== null) run(choice, dryRun);
  };
  return (
    <Group>
      <Button variant={tried ? 'default' : 'filled'} disabled={!isReady} onClick={() => begin(true)}>
        {said.check}
      </Button>
      <Button disabled={!isReady || !tried} onClick={() => begin(false)}>
        {said.start}
      </Button>
      {isPending && (
        <Button variant="default" onClick={stop}>
          {said.stop}
        </Button>
      )}
    </Group>
  );
}

function Bar({ importing: { progress, wasTrial, size } }: { importing: Importing }) {
  const label = wasTrial ? said.checking : said.running;
  return (
    <Stack gap={4} w="100%" role="status">
      <Text size="sm">
        {label}: {numberOf(progress?.sent ?? 0)}
      </Text>
      <Done of={size} done={progress?.bytes ?? 0} label={label} />
    </Stack>
  );
}

function HowItEnded({ importing: { failure, isStopped } }: { importing: Importing }) {
  if (isStopped) return <Text role="status">{said.stopped}</Text>;
  return failure === null ? null : <FailedAlert error={failure} />;
}
