import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { NewApiKey } from '#libs/sdk/index.js';
import { StoredLine } from '../../text/stored-text.js';
import { team } from '../../words/team.js';

const said = team.keys;

/** Shows the secret of a new key once. It is gone when the user leaves the page. */
export const Secret = ({ made: { key, secret }, close }: { made: NewApiKey; close: () => void }) => (
  <Alert title={said.secret} role="alert">
    <Stack gap="xs" align="start">
      <StoredLine text={key.name} />
      <Text size="sm">{secret === null ? said.secretGone : said.secretOnce}</Text>
      {secret !== null && (
        <Code block className="stored" aria-label={said.secret} role="textbox" aria-readonly tabIndex={0}>
          {secret}
        </Code>
      )}
      <Group>
        {secret !== null && (
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? said.copied : said.copy}
              </Button>
            )}
          </CopyButton>
        )}
        <Button size="xs" onClick={close}>
          {said.close}
        </Button>
      </Group>
    </Stack>
  </Alert>
);
