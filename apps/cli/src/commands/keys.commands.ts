import type { z } from 'zod';
import { type Command, Option } from 'commander';
import { idOf, ASSERTION_CLASSES, GRANTS, ROLES } from '#libs/kernel/index.js';
import {
  CreateKeyInput,
  type NewApiKeyView,
  CreateKey,
  type WhoamiView,
  type ApiKeyView,
  type KeyList,
  operatorOf,
} from '#libs/tenancy/api-keys/index.js';
import { type Cli, withExamples } from '../terminal/cli.js';
import { inputOf, pageFlags, several, type PageFlags } from '../terminal/flags.js';
import { asOperator } from '../installation/product.js';
import { table } from '../terminal/output.js';

/**
 * Creates a key for any tenant as the operator, without going through the service. This is the only way to get the
 * first key of a tenant.
 */
function createKeyAsOperator(cli: Cli, tenantId: string, key: object): Promise<z.input<typeof NewApiKeyView>> {
  const ctx = operatorOf(inputOf(idOf('ten'), tenantId), 'cli');
  const input = inputOf(CreateKeyInput, key);
  return asOperator(cli.io.env, {
    name: 'keys.create',
    input: { tenant: tenantId, ...key },
    run: (product) => product.get(CreateKey).run(ctx, input),
  });
}

function addWhoami(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('whoami')
      .description('show whose key this is, and what it may do')
      .action(async () => {
        const { service } = cli.connect();
        const me = await service.get<z.input<typeof WhoamiView>>('/v1/whoami');
        cli.show(me, ({ principal, role, tenant, key, classes, grants, spaces, defaultSpace }) =>
          [
            `${principal.kind} ${principal.name}, ${role}, at ${service.options.url}`,
            `  tenant   ${tenant}`,
            `  key      ${key}`,
            `  classes  ${classes.join(', ') || 'none'}`,
            `  grants   ${grants.join(', ') || 'none'}`,
            `  spaces   ${spaces?.join(', ') ?? 'all'}`,
            `  default  ${defaultSpace ?? 'none'}`,
          ].join('\n'),
        );
      }),
    ['whoami'],
  );
}

/** The input of `keys create`, both over HTTP and directly on the database. */
export interface NewKeyFlags {
  role: string;
  allowedClasses?: string[];
  grants?: string[];
  sourceSystems?: string[];
  spaces?: string[];
  defaultSpace?: string;
  expiresAt?: string;
}

type Key = z.input<typeof ApiKeyView>;

export function addKeyCommands(program: Command, cli: Cli): void {
  const group = program.command('keys').description('API keys of the tenant');
  withExamples(
    pageFlags(group.command('list').description('list keys, oldest first; secrets are never shown')).action(
      async (query: PageFlags) => {
        cli.show(await cli.connect().service.get<z.input<typeof KeyList>>('/v1/api-keys', { ...query }), ({ data }) =>
          keysInWords(data),
        );
      },
    ),
    ['keys list'],
  );
  addCreate(group, cli);

  withExamples(
    group
      .command('rotate <id>')
      .description('replace the secret; the old one is refused immediately')
      .option('--source-systems <sources>', 'sources in whose name it may record from now on', several)
      .action(async (id: string, flags: Pick<NewKeyFlags, 'sourceSystems'>) => {
        cli.show(
          await cli
            .connect()
            .service.post<z.input<typeof NewApiKeyView>>(`/v1/api-keys/${encodeURIComponent(id)}:rotate`, flags),
          newKeyInWords,
        );
      }),
    ['keys rotate key_01h455vb4pex5vsknk084sn02q'],
  );

  withExamples(
    group
      .command('revoke <id>')
      .description('revoke a key permanently')
      .action(async (id: string) => {
        cli.show(
          await cli.connect().service.delete<Key>(`/v1/api-keys/${encodeURIComponent(id)}`),
          (key) => `Revoked ${key.id} (${key.name}) at ${key.revokedAt}.`,
        );
      }),
    ['keys revoke key_01h455vb4pex5vsknk084sn02q'],
  );
  addWhoami(program, cli);
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create <name>')
    .description('create a key; its secret is shown only once')
    .addOption(
      new Option('--role <role>', 'its rights; each role includes those before it').choices(ROLES).default('agent'),
    )
    .option('--allowed-classes <classes>', `source classes it may assert, of ${ASSERTION_CLASSES.join(', ')}`, several)
    .option('--grants <grants>', `rights in addition to the role, of ${GRANTS.join(', ')}`, several)
    .option('--source-systems <sources>', 'sources in whose name it may record', several)
    .option('--spaces <spaces>', 'the only spaces it may enter, by slug or id', several)
    .option('--default-space <space>', 'the space for tool calls that name no space, by slug or id')
    .option('--expires-at <time>', 'time from which the key is refused')
    .option('--tenant <id>', 'work on the database itself, for this tenant; the first key is created in this way')
    .action(async (name: string, { tenant, ...flags }: NewKeyFlags & { tenant?: string }) => {
      const made =
        tenant === undefined
          ? await cli.connect().service.post<z.input<typeof NewApiKeyView>>('/v1/api-keys', { name, ...flags })
          : await createKeyAsOperator(cli, tenant, { name, ...flags });
      cli.show(made, newKeyInWords);
    });
  withExamples(
    command,
    ['keys create planner --role agent --allowed-classes inference --spaces research'],
    ['keys create importer --role writer --grants conversation_ingest'],
    ['keys create first --role owner --tenant ten_01h455vb4pex5vsknk084sn02q', 'operators, with DATABASE_URL'],
  );
}

const newKeyInWords = ({ key, secret }: z.input<typeof NewApiKeyView>): string =>
  [
    `${key.id}  ${key.name}  ${key.role}`,
    `  classes  ${key.allowedClasses.join(', ') || 'none'}`,
    `  grants   ${key.grants.join(', ') || 'none'}`,
    `  sources  ${key.sourceSystems.join(', ') || 'none'}`,
    `  spaces   ${key.spaces?.join(', ') ?? 'all'}`,
    `  default  ${key.defaultSpace ?? 'none'}`,
    '',
    secret === null ? 'The secret was shown when the key was created.' : `${secret}\n\nKeep it: it is not shown again.`,
  ].join('\n');

const keysInWords = (keys: readonly Key[]): string =>
  table(
    ['id', 'name', 'role', 'principal', 'last used', 'state'],
    keys.map((key) => [
      key.id,
      key.name,
      key.role,
      `${key.principal.kind} ${key.principal.name}`,
      key.lastUsedAt,
      stateOf(key),
    ]),
  );

function stateOf({ revokedAt, expiresAt }: Key): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  return expiresAt === null ? 'good' : `until ${expiresAt}`;
}
