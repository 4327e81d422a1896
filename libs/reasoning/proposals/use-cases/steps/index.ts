export { ProposalQuota } from './proposal-quota.js';
