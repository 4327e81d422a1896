export { EvidenceMarker } from './use-cases/steps/evidence-marker.js';
export { reinstatement, revocation } from './use-cases/steps/marks.js';
export * from './use-cases/regroup-evidence.js';
export * from './use-cases/reinstate-evidence.js';
export * from './use-cases/revoke-evidence.js';
