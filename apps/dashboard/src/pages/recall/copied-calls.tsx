import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { curlOf, sdkOf, type Calls } from '../../parts/recall-calls.js';
import { recall as said } from '../../words/recall.js';

/** The API calls behind a recall, ready to be run elsewhere. They contain no key, because the page has none. */
export function CopiedCalls({ calls, side }: { calls: Calls; side: '1' | '2' }) {
  const search = useSearch({ from: '/s/$space/recall' });
  const navigate = useNavigate({ from: '/s/$space/recall' });
  const isOpen = search.calls === side;
  const { origin } = window.location;
  return (
    <Stack gap="xs" align="start">
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => void navigate({ search: { ...search, calls: isOpen ? undefined : side }, replace: true })}
      >
        {isOpen ? said.callsHide : said.calls}
      </Button>
      {isOpen && (
        <>
          <Text size="sm">{said.callsKey}</Text>
          <Call title={said.call.search} text={curlOf(origin, 'search', calls.search)} />
          <Call title={said.call.context} text={curlOf(origin, 'context', calls.context)} />
          <Call title={said.call.sdk} text={sdkOf(origin, calls)} />
        </>
      )}
    </Stack>
  );
}

const Call = ({ title, text }: { title: string; text: string }) => (
  <Stack gap={4} w="100%" component="section" aria-label={title}>
    <Group justify="space-between">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? said.copied : said.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
    <Code block className="stored">
      {text}
    </Code>
  </Stack>
);
