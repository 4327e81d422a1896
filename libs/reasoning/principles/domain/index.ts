export * from './cooldown.rules.js';
export * from './principle.schemas.js';
