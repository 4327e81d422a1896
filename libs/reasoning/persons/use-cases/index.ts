export * from './set-tier.js';
export * from './update-person.js';
