import { claimsRepository } from '#shared/data/claims-repository.ts';
import { indexClaim } from '#shared/domain/claims/claim-step.ts';
import { table } from '../deps.ts';

export const claims = () => ({ claims: claimsRepository(table(), indexClaim) });
