import { reviewsRepository } from '#shared/data/reviews-repository.ts';
import { table } from '../deps.ts';

export const reviews = () => ({ reviews: reviewsRepository(table()) });
