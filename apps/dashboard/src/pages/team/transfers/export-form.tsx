import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Facts } from '../../../parts/claim-parts.js';
import { FailedAlert } from '../../../parts/states.js';
import { useSignedIn } from '../../../signed-in.js';
import { numberOf, plain } from '../../../words.js';
import { transfers } from '../../../words/transfers.js';
import { runExport, save, type Exported } from './run-export.js';
import { useStop } from './use-stop.js';

const said = transfers.export;
const OPTIONS = ['history', 'sessions', 'workspaces'] as const;

/** Downloads the chosen parts of the space, and saves the file when it is complete. */
export function ExportForm({ space }: { space: string }) {
  const { client } = useSignedIn();
  const [lines, setLines] = useState(0);
  const stop = useStop();
  const exporting = useMutation({
    mutationFn: async (form: FormData) => {
      setLines(0);
      const asked = { space, ...Object.fromEntries(OPTIONS.map((name) => [name, form.has(name)])) };
      const exported = await runExport(client, asked, setLines, stop.begin());
      if (exported === null) throw new Error(said.cutOff);
      return exported;
    },
    // The file may be large.
    gcTime: 0,
  });
  const { data, error, isPending } = exporting;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    exporting.mutate(new FormData(event.currentTarget));
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={said.title}>
      <form onSubmit={submit} aria-label={said.title}>
        <Stack gap="sm" align="start">
          <Title order={2} size="h4">
            {said.title}
          </Title>
          <Text size="sm">{said.about}</Text>
          {OPTIONS.map((name) => (
            <Checkbox key={name} name={name} label={said[name]} disabled={isPending} />
          ))}
          <Group>
            <Button type="submit" loading={isPending}>
              {said.start}
            </Button>
            {isPending && (
              <Button variant="default" onClick={stop.stop}>
                {said.stop}
              </Button>
            )}
          </Group>
          {isPending && (
            <Text role="status" size="sm">
              {said.lines(numberOf(lines))}
            </Text>
          )}
          {error !== null && !stop.isStopped(error) && <FailedAlert error={error} />}
          {data !== undefined && <Saved key={exporting.submittedAt} exported={data} name={`${space}.jsonl`} />}
        </Stack>
      </form>
    </Paper>
  );
}

/** Saves the file once, and shows its contents. */
function Saved({ exported: { file, counts, leftOut }, name }: { exported: Exported; name: string }) {
  const isSaved = useRef(false);
  useEffect(() => {
    if (!isSaved.current) save(file, name);
    isSaved.current = true;
  }, [file, name]);
  return (
    <Stack gap="xs" role="status" align="start">
      <Text>{said.done}</Text>
      <Counts title={said.contains} counts={counts} />
      <Counts title={said.leftOut} counts={leftOut} />
      <Button size="xs" variant="default" onClick={() => save(file, name)}>
        {said.again}
      </Button>
    </Stack>
  );
}

function Counts({ title, counts }: { title: string; counts: Record<string, number> }) {
  const found = Object.entries(counts);
  if (found.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Facts facts={found.map(([what, count]) => [plain(what), numberOf(count)] as const)} />
    </>
  );
}
