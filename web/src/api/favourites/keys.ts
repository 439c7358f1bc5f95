export const favouriteKeys = { all: ['favourites'] } as const;
