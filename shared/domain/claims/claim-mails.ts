import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import type { ClaimKind } from '../../model/constants.ts';
import { BANK_DAYS, CLAIM_ANSWER_DAYS, CLAIM_PAYMENT_DAYS } from '../../model/rules.ts';
import { dayAndTime, money, referenceRow, stayRows } from '../bookings/mails/mail-format.ts';
import { type MailContent, mailIn, nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { toIso } from '../../lib/time.ts';
import { getDueCents, getTimeLimit } from './claim.ts';
import { depositToDriver, depositToOwner } from './deposit-claim-mails.ts';

export interface ClaimMailFacts {
  readonly booking: Booking;
  readonly claim: Claim;
  readonly reader: Account;
  readonly party: 'driver' | 'owner';
  readonly siteUrl: string;
}

/** The kinds of mails about a claim. */
export type ClaimMailKind =
  | 'opened'
  | 'in_review'
  | 'decided'
  | 'withdrawn'
  | 'unpaid'
  | 'paid'
  | 'sent'
  | 'reduced'
  | 'refunded';

const KINDS: Readonly<Record<Language, Record<ClaimKind, string>>> = {
  es: { overstay: 'Más tiempo del reservado', damage: 'Daños', lost_remote: 'Mando perdido' },
  en: { overstay: 'Longer than booked', damage: 'Damage', lost_remote: 'Lost remote' },
};

const LABELS = {
  es: {
    reason: 'Motivo',
    claimed: 'Importe reclamado',
    due: 'Importe decidido',
    owner: 'Dice el propietario',
    driver: 'Dice el conductor',
    decision: 'Decisión',
    see: 'Ver la reclamación',
  },
  en: {
    reason: 'Reason',
    claimed: 'Amount claimed',
    due: 'Amount decided',
    owner: 'The owner says',
    driver: 'The driver says',
    decision: 'Decision',
    see: 'See the claim',
  },
} as const;

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes?: readonly string[];
}

const NO_CHARGE = {
  es: 'No cobramos nada sin tu acuerdo: solo pagas si tú lo haces en la página de la reclamación.',
  en: 'We charge nothing without your consent: you pay only if you do it on the page of the claim.',
} as const;

/** The values that the texts need. */
const toValues = ({ booking, claim, reader: { language } }: ClaimMailFacts) => {
  const limit = getTimeLimit(claim);
  return {
    title: booking.spot.title,
    name: nameOf(booking.driverName, language),
    amount: money(claim.amountCents, language),
    due: money(getDueCents(claim), language),
    share: money(claim.payout?.cents ?? 0, language),
    until: limit === undefined ? '' : dayAndTime(toIso(limit), booking.timeZone, language),
    isDue: getDueCents(claim) > 0,
    hasAnswer: claim.answer !== null,
  };
};
type Values = ReturnType<typeof toValues>;

type Texts = Readonly<Record<Language, Partial<Record<ClaimMailKind, (values: Values) => Words>>>>;

const toDriver: Texts = {
  es: {
    opened: ({ title, amount, until }) => ({
      subject: `Te reclaman ${amount}: ${title}`,
      paragraphs: [
        `El propietario de «${title}» te reclama ${amount}. Puedes pagarlo o decir por qué no estás de acuerdo.`,
        `Tienes hasta el ${until}. Si no contestas en ${CLAIM_ANSWER_DAYS} días, decide una persona de PlazaLibre con lo que haya.`,
      ],
      notes: [NO_CHARGE.es],
    }),
    in_review: ({ title, hasAnswer }) => ({
      subject: `Revisamos la reclamación: ${title}`,
      paragraphs: [
        `Una persona de PlazaLibre está decidiendo sobre la reclamación de «${title}». Te escribiremos con su decisión.`,
        ...(hasAnswer ? [] : ['Todavía puedes contar tu versión en la página de la reclamación.']),
      ],
      notes: [NO_CHARGE.es],
    }),
    decided: ({ title, due, isDue, until }) => ({
      subject: `Decisión sobre la reclamación: ${title}`,
      paragraphs: isDue
        ? [
            `Hemos revisado la reclamación de «${title}»: correspondería pagar ${due}.`,
            `Puedes pagarlo aquí hasta el ${until}. Si no lo haces, el propietario puede seguir por su cuenta con esta decisión.`,
          ]
        : [`Hemos revisado la reclamación de «${title}»: no tienes que pagar nada.`],
      notes: isDue ? [NO_CHARGE.es] : [],
    }),
    withdrawn: ({ title }) => ({
      subject: `Reclamación retirada: ${title}`,
      paragraphs: [`El propietario de «${title}» ha retirado su reclamación. No tienes que hacer nada.`],
    }),
    paid: ({ title, due }) => ({
      subject: `Has pagado ${due}: ${title}`,
      paragraphs: [`Hemos recibido tu pago de ${due} por la reclamación de «${title}». Queda cerrada.`],
    }),
    refunded: ({ title }) => ({
      subject: `Te devolvemos tu pago: ${title}`,
      paragraphs: [
        `Tu pago por la reclamación de «${title}» llegó cuando ya no se podía pagar. Te lo devolvemos entero a la tarjeta o cuenta con la que pagaste.`,
        `Suele tardar entre ${BANK_DAYS.min} y ${BANK_DAYS.max} días laborables.`,
      ],
    }),
  },
  en: {
    opened: ({ title, amount, until }) => ({
      subject: `A claim of ${amount}: ${title}`,
      paragraphs: [
        `The owner of “${title}” claims ${amount} from you. You can pay it, or say why you do not agree.`,
        `You have until ${until}. Without a reply within ${CLAIM_ANSWER_DAYS} days, somebody at PlazaLibre decides with what there is.`,
      ],
      notes: [NO_CHARGE.en],
    }),
    in_review: ({ title, hasAnswer }) => ({
      subject: `We are reviewing the claim: ${title}`,
      paragraphs: [
        `Somebody at PlazaLibre is deciding on the claim for “${title}”. We will write to you with the decision.`,
        ...(hasAnswer ? [] : ['You can still tell your side on the page of the claim.']),
      ],
      notes: [NO_CHARGE.en],
    }),
    decided: ({ title, due, isDue, until }) => ({
      subject: `Decision on the claim: ${title}`,
      paragraphs: isDue
        ? [
            `We have reviewed the claim for “${title}”: you should pay ${due}.`,
            `You can pay it here until ${until}. If you do not, the owner can go on without us, with this decision.`,
          ]
        : [`We have reviewed the claim for “${title}”: you have nothing to pay.`],
      notes: isDue ? [NO_CHARGE.en] : [],
    }),
    withdrawn: ({ title }) => ({
      subject: `Claim withdrawn: ${title}`,
      paragraphs: [`The owner of “${title}” has withdrawn the claim. There is nothing for you to do.`],
    }),
    paid: ({ title, due }) => ({
      subject: `You have paid ${due}: ${title}`,
      paragraphs: [`We have received your payment of ${due} for the claim for “${title}”. It is closed.`],
    }),
    refunded: ({ title }) => ({
      subject: `You get your payment back: ${title}`,
      paragraphs: [
        `Your payment for the claim for “${title}” came when it could no longer be paid. All of it goes back to the card or account you paid with.`,
        `It usually takes ${BANK_DAYS.min} to ${BANK_DAYS.max} business days.`,
      ],
    }),
  },
};

const toOwner: Texts = {
  es: {
    in_review: ({ title, name, hasAnswer }) => ({
      subject: `Revisamos tu reclamación: ${title}`,
      paragraphs: [
        hasAnswer
          ? `${name} no está de acuerdo con tu reclamación de «${title}».`
          : `${name} no ha contestado a tu reclamación de «${title}».`,
        'Una persona de PlazaLibre decide lo que corresponde y os escribe a las dos partes.',
      ],
    }),
    decided: ({ title, due, isDue, name }) => ({
      subject: `Decisión sobre tu reclamación: ${title}`,
      paragraphs: isDue
        ? [
            `Hemos revisado tu reclamación de «${title}»: correspondería que ${name} pagara ${due}.`,
            `Puede pagarlo en PlazaLibre durante ${CLAIM_PAYMENT_DAYS} días. No se lo cobramos sin su acuerdo; si no lo paga, te avisamos.`,
          ]
        : [`Hemos revisado tu reclamación de «${title}»: no corresponde ningún pago.`],
    }),
    unpaid: ({ title, due, name }) => ({
      subject: `Sin pagar: ${title}`,
      paragraphs: [
        `${name} no ha pagado los ${due} que decidimos por «${title}». No podemos cobrárselo sin su acuerdo.`,
        'Puedes seguir por tu cuenta, por ejemplo con tu seguro o en el juzgado. La decisión queda por escrito en la página de la reclamación.',
      ],
    }),
    paid: ({ title, due, name }) => ({
      subject: `Reclamación pagada: ${title}`,
      paragraphs: [
        `${name} ha pagado ${due} por tu reclamación de «${title}». Todo es para ti, sin comisión.`,
        'Te lo transferimos a tu cuenta de cobros, normalmente al día siguiente.',
      ],
    }),
    sent: ({ title, share }) => ({
      subject: `Te hemos enviado ${share}: ${title}`,
      paragraphs: [
        `Hemos enviado a tu cuenta ${share}, lo que se pagó por tu reclamación de «${title}».`,
        `Tu banco suele tardar entre ${BANK_DAYS.min} y ${BANK_DAYS.max} días laborables.`,
      ],
    }),
    reduced: ({ title, share }) => ({
      subject: `El pago de tu reclamación ha cambiado: ${title}`,
      paragraphs: [
        `Una parte del pago de tu reclamación de «${title}» ha vuelto al conductor, por una devolución o por su banco. Quedan ${share} para ti.`,
      ],
    }),
  },
  en: {
    in_review: ({ title, name, hasAnswer }) => ({
      subject: `We are reviewing your claim: ${title}`,
      paragraphs: [
        hasAnswer
          ? `${name} does not agree with your claim for “${title}”.`
          : `${name} has not answered your claim for “${title}”.`,
        'Somebody at PlazaLibre decides, and writes to both of you.',
      ],
    }),
    decided: ({ title, due, isDue, name }) => ({
      subject: `Decision on your claim: ${title}`,
      paragraphs: isDue
        ? [
            `We have reviewed your claim for “${title}”: ${name} should pay ${due}.`,
            `It can be paid at PlazaLibre for ${CLAIM_PAYMENT_DAYS} days. We do not charge it without consent; if it is not paid, we will tell you.`,
          ]
        : [`We have reviewed your claim for “${title}”: no payment is due.`],
    }),
    unpaid: ({ title, due, name }) => ({
      subject: `Not paid: ${title}`,
      paragraphs: [
        `${name} has not paid the ${due} that we decided for “${title}”. We cannot charge it without their consent.`,
        'You can go on without us, for example with your insurer or in court. The decision remains in writing on the page of the claim.',
      ],
    }),
    paid: ({ title, due, name }) => ({
      subject: `Claim paid: ${title}`,
      paragraphs: [
        `${name} has paid ${due} for your claim for “${title}”. All of it is yours, without commission.`,
        'We transfer it to your payout account, usually the next day.',
      ],
    }),
    sent: ({ title, share }) => ({
      subject: `We have sent you ${share}: ${title}`,
      paragraphs: [
        `We have sent ${share} to your account, what was paid for your claim for “${title}”.`,
        `Your bank usually takes ${BANK_DAYS.min} to ${BANK_DAYS.max} business days.`,
      ],
    }),
    reduced: ({ title, share }) => ({
      subject: `The payment of your claim has changed: ${title}`,
      paragraphs: [
        `Part of the payment for your claim for “${title}” went back to the driver, by a refund or through the bank. ${share} is left for you.`,
      ],
    }),
  },
};

/** A claim against the deposit of a rental has texts of its own. */
const FROM_DEPOSIT: Readonly<Record<'driver' | 'owner', Texts>> = {
  driver: depositToDriver,
  owner: depositToOwner,
};

const quotesOf = ({ claim, reader: { language } }: ClaimMailFacts): MailContent['quotes'] => {
  const labels = LABELS[language];
  return [
    { label: labels.owner, text: claim.text },
    ...(claim.answer === null ? [] : [{ label: labels.driver, text: claim.answer }]),
    ...(claim.decision ? [{ label: labels.decision, text: claim.decision.text }] : []),
  ].filter(({ text }) => text !== '');
};

/** A mail about the current claim, with what was said and decided. Throws for mails that this party never gets. */
export const claimMail = (facts: ClaimMailFacts, kind: ClaimMailKind): Mail => {
  const { booking, claim, reader, party, siteUrl } = facts;
  const { language } = reader;
  const write =
    (claim.fromDeposit && FROM_DEPOSIT[party][language][kind]) ||
    (party === 'driver' ? toDriver : toOwner)[language][kind];
  if (!write) throw new Error(`There is no mail about a claim that is ${kind} to the ${party}.`);
  const labels = LABELS[language];
  const { decision } = claim;
  return mailIn(reader, {
    ...write(toValues(facts)),
    rows: [
      [labels.reason, KINDS[language][claim.kind]],
      [labels.claimed, money(claim.amountCents, language)],
      ...(decision ? [[labels.due, money(decision.cents, language)] as const] : []),
      ...stayRows(booking, language),
      referenceRow(booking, language),
    ],
    quotes: quotesOf(facts) ?? [],
    link: { label: labels.see, url: `${siteUrl}/reserva/${booking.id}/reclamacion` },
  });
};
