import { defineOperation } from '#libs/kernel/index.js';
import {
  ApiKeyView,
  CreateKeyInput,
  KeyList,
  KeyRef,
  ListKeysInput,
  NewApiKeyView,
  RotateKeyInput,
} from '#libs/tenancy/api-keys/domain/index.js';
import { CreateKey, ListKeys, RevokeKey, RotateKey } from '#libs/tenancy/api-keys/use-cases/index.js';

export const keyOperations = [
  defineOperation({
    name: 'keys.create',
    summary: 'Make an API key. Its secret is shown once.',
    role: 'admin',
    effect: 'write',
    input: CreateKeyInput,
    output: NewApiKeyView,
    useCase: CreateKey,
    rest: { method: 'POST', path: '/v1/api-keys', status: 201 },
    graphql: 'createApiKey',
  }),
  defineOperation({
    name: 'keys.list',
    summary: 'List the API keys of the tenant, or those of the spaces the key may enter, oldest first.',
    role: 'admin',
    effect: 'read',
    input: ListKeysInput,
    output: KeyList,
    useCase: ListKeys,
    rest: { method: 'GET', path: '/v1/api-keys' },
    graphql: 'apiKeys',
  }),
  defineOperation({
    name: 'keys.rotate',
    summary: 'Replace the secret of an API key; the old one is refused from then on.',
    role: 'admin',
    effect: 'write',
    input: RotateKeyInput,
    output: NewApiKeyView,
    useCase: RotateKey,
    rest: { method: 'POST', path: '/v1/api-keys/{id}:rotate' },
    graphql: 'rotateApiKey',
  }),
  defineOperation({
    name: 'keys.revoke',
    summary: 'End an API key for good.',
    role: 'admin',
    effect: 'write',
    input: KeyRef,
    output: ApiKeyView,
    useCase: RevokeKey,
    rest: { method: 'DELETE', path: '/v1/api-keys/{id}' },
    graphql: 'revokeApiKey',
  }),
];
