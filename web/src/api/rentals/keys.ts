/** Prefixes of query keys, so that one call invalidates a whole group. */
export const rentalKeys = { all: ['rentals'], quotes: ['rentals', 'quote'] } as const;
