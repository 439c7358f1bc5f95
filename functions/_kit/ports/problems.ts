import { problemsRepository } from '#shared/data/problems-repository.ts';
import { table } from '../deps.ts';

export const problems = () => ({ problems: problemsRepository(table()) });
