import { HOUR, MINUTE } from '../lib/time.ts';
import { Favourite, AvailabilityAlert } from '../model/favourite.ts';
import { declareLimits, type Records } from './area.ts';

/** Spaces that a person marked, and stays that a person waits for. */
export const favouriteLimits = declareLimits({
  favourites: {
    max: 600,
    window: HOUR,
    by: 'account',
    action: 'adding or removing a favourite or a wished stay',
    keepsOut: 'the account, at its hearts',
  },
  'favourites-merged': {
    max: 20,
    window: HOUR,
    by: 'account',
    action: 'PUT /user/favourites',
    keepsOut: 'nobody: the device keeps its list and tries again',
  },
  'favourite-cards': {
    max: 600,
    window: 10 * MINUTE,
    by: 'client',
    action: 'GET /favourites',
    keepsOut: 'the list of favourites of that client; hearts and the pages of spaces go on',
  },
  unsubscribe: {
    max: 60,
    window: 10 * MINUTE,
    by: 'client',
    action: 'a wrong link that ends mails',
    keepsOut: 'that client; right links are not counted',
  },
});

export const favouriteRecords = {
  favourite: {
    items: { 'FAVOURITE#': Favourite, FAVOURITES: null },
    days: null,
    from: 'until it is removed, or the account is closed',
    why: 'the person finds it again',
  },
  wishedStay: {
    items: { 'WISH#': AvailabilityAlert, WISHES: null },
    days: 0,
    from: 'the start of the stay',
    why: 'the person is told when it becomes free',
  },
  favouriteNews: {
    items: { FAVOURITE_MAIL: null, LOWER_PRICE: null },
    days: 2,
    from: 'the mail, or the telling of a lower price',
    why: 'nobody is told more than once a day',
  },
  unsubscribeLink: {
    items: { 'LINK#': null },
    days: 1,
    from: 'the end of the link, sixty days after its mail',
    why: 'one press ends the mails about favourites',
  },
} as const satisfies Records;
