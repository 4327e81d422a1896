import { Alert, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionError, CredenceError, DeadlineError, ForbiddenError, NotFoundError } from '#libs/sdk/index.js';
import { words } from '../words.js';
import { StoredLine } from '../text/stored-text.js';

export function LoadingState() {
  return (
    <Center p="xl" role="status" aria-label={words.loading}>
      <Loader aria-hidden />
    </Center>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" p="md" ta="center" className="stored">
      {children}
    </Text>
  );
}

interface NoticeProps {
  title: string;
  text?: string;
  /** Whether the notice replaces the whole page, so that its title becomes the title of the page. */
  isPage: boolean;
  children?: ReactNode;
}

function Notice({ title, text, isPage, children }: NoticeProps) {
  return (
    <Stack p="md" gap="xs" align="start">
      <Title order={isPage ? 1 : 2} size="h4">
        {title}
      </Title>
      {text !== undefined && <Text>{text}</Text>}
      {children}
    </Stack>
  );
}

/** What went wrong, in the words of the service, and what can be done about it. */
export function FailedState({
  error,
  onRetry,
  isPage = false,
}: {
  error: unknown;
  onRetry?: () => void;
  isPage?: boolean;
}) {
  // A request that was refused as forged says nothing about the rights of the key.
  if (error instanceof ForbiddenError && error.code !== 'request_forged')
    return <Notice {...words.forbidden} isPage={isPage} />;
  if (error instanceof NotFoundError) return <Notice {...words.notFound} isPage={isPage} />;
  const isAway = error instanceof ConnectionError || error instanceof DeadlineError || error instanceof TypeError;
  return (
    <Notice title={words.failed.title} isPage={isPage}>
      <FailedAlert error={isAway ? new Error(words.failed.offline) : error} />
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </Notice>
  );
}

/** A failure shown next to its cause, such as a refused decision. */
export function FailedAlert({ error }: { error: unknown }) {
  const requestId = error instanceof CredenceError ? error.requestId : null;
  return (
    <Alert color="red" role="alert" w="100%">
      <StoredLine text={error instanceof Error ? error.message : String(error)} max={600} />
      {requestId !== null && (
        <Text size="xs" mt={4}>
          {words.failed.requestId} {requestId}
        </Text>
      )}
    </Alert>
  );
}

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** Shows an answer, or its loading, empty or failure state. Every page uses it, so that no page lacks a state. */
export function Answered<T>({
  query,
  isEmpty,
  empty,
  isPage = false,
  children,
}: {
  query: Asked<T>;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  isPage?: boolean;
  children: (data: T) => ReactNode;
}) {
  if (query.data === undefined) {
    if (query.error !== null)
      return <FailedState error={query.error} onRetry={() => void query.refetch()} isPage={isPage} />;
    return <LoadingState />;
  }
  if (isEmpty?.(query.data)) return <EmptyState>{empty}</EmptyState>;
  return <>{children(query.data)}</>;
}
