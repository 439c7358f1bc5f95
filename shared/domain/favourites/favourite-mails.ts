import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import { API_PREFIX } from '../../model/constants.ts';
import { countFullDays, getLocalEnds } from '../availability/stay.ts';
import { mailAccount } from '../accounts/account-mails.ts';
import { dayAndTime, money } from '../bookings/mails/mail-format.ts';
import type { MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { unsubscribePath } from './unsubscribe-token.ts';

/** Something new about a favourite that is still true: its lower weekday price, or a stay that can be booked. */
export type FavouriteNews = { readonly spotId: string; readonly title: string } & (
  | { readonly priceCents: number; readonly wished?: undefined }
  | { readonly wished: { readonly startAt: string; readonly endAt: string; readonly timeZone: string } }
);

/** More are on the site. */
const MAX_MAILED = 10;

const WORDS = {
  es: {
    free: 'Libre del',
    until: 'al',
    cheaper: (price: string) => `Ahora ${price} al día entre semana`,
    subject: 'Novedades de tus plazas favoritas',
    freeSubject: (title: string) => `Ya está libre: ${title}`,
    cheaperSubject: (title: string) => `Ha bajado de precio: ${title}`,
    paragraph: 'Hay novedades de las plazas que has guardado en favoritos.',
    hurry:
      'El aviso de una estancia se envía una sola vez, y también a otras personas que la esperan. Si alguien se adelanta, puedes volver a pedirlo en la página de la plaza.',
    more: (count: number) => `Y ${String(count)} más en tus favoritos.`,
    spot: 'Ver la plaza',
    favourites: 'Ver mis favoritos',
    end: 'No recibir más emails de favoritos',
  },
  en: {
    free: 'Free from',
    until: 'to',
    cheaper: (price: string) => `Now ${price} a day on weekdays`,
    subject: 'News about your favourite spots',
    freeSubject: (title: string) => `Free now: ${title}`,
    cheaperSubject: (title: string) => `Lower price: ${title}`,
    paragraph: 'There is news about spots that you have saved as favourites.',
    hurry:
      'We tell you about a stay only once, and others who are waiting for it as well. If somebody is faster, you can ask again on the page of the spot.',
    more: (count: number) => `And ${String(count)} more in your favourites.`,
    spot: 'See the spot',
    favourites: 'See my favourites',
    end: 'No more emails about favourites',
  },
} as const;

const describe = (news: FavouriteNews, language: Language): string => {
  const words = WORDS[language];
  if (!news.wished) return words.cheaper(money(news.priceCents, language));
  const { startAt, endAt, timeZone } = news.wished;
  const [from, to] = [startAt, endAt].map((at) => dayAndTime(at, timeZone, language));
  return `${words.free} ${from} ${words.until} ${to}`;
};

/** The page of the spot, with the stay in its booking box. */
const toSpotUrl = ({ spotId, wished }: FavouriteNews, siteUrl: string): string => {
  const url = `${siteUrl}/spot/${spotId}`;
  if (!wished) return url;
  const { timeZone } = wished;
  const stay = { start: Date.parse(wished.startAt), end: Date.parse(wished.endAt), timeZone };
  const { first, last } = getLocalEnds(stay);
  const isFullDay = countFullDays(stay) > 0;
  const query = new URLSearchParams({
    date: first.date,
    ...(last.date !== first.date && { endDate: last.date }),
    startTime: first.time,
    endTime: last.time,
    isFullDay: String(isFullDay),
  });
  return `${url}?${query.toString()}`;
};

const write = (
  news: readonly FavouriteNews[],
  language: Language,
  siteUrl: string,
  token: string,
): Omit<MailContent, 'greeting'> => {
  const words = WORDS[language];
  const [first, second] = news;
  const only = second === undefined ? first : undefined;
  const rest = news.length - MAX_MAILED;
  return {
    subject: only ? (only.wished ? words.freeSubject : words.cheaperSubject)(only.title) : words.subject,
    paragraphs: [words.paragraph],
    rows: news.slice(0, MAX_MAILED).map((one) => [one.title, describe(one, language)] as const),
    notes: [
      ...(rest > 0 ? [words.more(rest)] : []),
      ...(news.some(({ wished }) => wished) ? [words.hurry] : []),
    ],
    link: only
      ? { label: words.spot, url: toSpotUrl(only, siteUrl) }
      : { label: words.favourites, url: `${siteUrl}/favoritos` },
    otherLink: { label: words.end, url: `${siteUrl}${unsubscribePath(token)}` },
  };
};

/** Mails news about favourites. One press ends such mails: a link with `token`, and a button of mail programs. */
export const favouritesMail = (
  account: Account,
  news: readonly FavouriteNews[],
  siteUrl: string,
  token: string,
): Mail => ({
  ...mailAccount(account, {
    es: write(news, 'es', siteUrl, token),
    en: write(news, 'en', siteUrl, token),
  }),
  unsubscribeUrl: `${siteUrl}${API_PREFIX}/favourites/unsubscribe?token=${token}`,
});
