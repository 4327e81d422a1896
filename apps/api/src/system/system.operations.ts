import { defineOperation } from '#libs/kernel/index.js';
import { Whoami, WhoamiInput, WhoamiView } from '#libs/tenancy/api-keys/index.js';

export const systemOperations = [
  defineOperation({
    name: 'system.whoami',
    summary: 'Tells who the key belongs to, in which tenant, and what it may do.',
    role: 'reader',
    effect: 'read',
    input: WhoamiInput,
    output: WhoamiView,
    rest: { method: 'GET', path: '/v1/whoami' },
    graphql: 'whoami',
    mcp: 'whoami',
    useCase: Whoami,
  }),
];
