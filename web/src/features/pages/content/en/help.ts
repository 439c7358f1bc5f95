import {
  ACCESS_DETAILS_HOURS,
  BANK_DAYS,
  COMMISSION_PERCENT,
  MIN_CANCELLATION_HOURS,
  PAYOUT_HOURS,
} from '#shared/model/rules.ts';
import { formatServiceFee } from '#web/components/prices/fees.ts';
import type { HelpText } from '../../help-text.ts';

const help: HelpText = {
  title: 'Help centre',
  description:
    'Answers about bookings, payments, cancellations and payouts on PlazaLibre, and how to talk to us.',
  lead: 'The most common questions, answered. And if yours is not here, three ways to talk to a person.',
  channelsTitle: 'Talk to us',
  questionsTitle: 'Frequently asked questions',
  questions: [
    {
      question: 'How do I book a space?',
      answer:
        'Search for a place and dates on the [home page](/), choose a space on the map or in the list, set your times and book it. The booking is confirmed once payment is complete, and we also tell you by email.',
    },
    {
      question: 'What does the price include?',
      answer: `The price of the space for the time you choose and a service fee of ${formatServiceFee('en')} per booking. You see both lines and the total before you pay. There are no other charges.`,
    },
    {
      question: 'Can I cancel my booking?',
      answer: `Yes. Up to ${MIN_CANCELLATION_HOURS} hours before the start we refund everything, fee included. Some spaces ask for more notice: you see it before you pay. After that moment there is no refund. If the owner cancels, we always refund everything. The money arrives in ${BANK_DAYS.min} to ${BANK_DAYS.max} business days.`,
    },
    {
      question: 'How do I get into the garage?',
      answer: `The address, the number of the bay and the general instructions are in the listing. The door code, and what the owner tells only those who book, appear in your booking from ${ACCESS_DETAILS_HOURS} hours before it starts.`,
    },
    {
      question: 'How do I publish my space?',
      answer:
        'Open an account, go to [Publish your spot](/publicar) and follow six steps: location, details, price, calendar, photos and review. Publishing is free. The space becomes visible after its approval. This [guide](/blog/guia-para-publicar-tu-plaza) tells you how to do it well.',
    },
    {
      question: 'When am I paid for my space?',
      answer: `We process the payment ${PAYOUT_HOURS} hours after the booking ends and it arrives in ${BANK_DAYS.min} to ${BANK_DAYS.max} business days. The first payouts of a new account may leave some days later; your dashboard says the date of each. You receive the price of the space less the ${COMMISSION_PERCENT}% commission.`,
    },
  ],
  browsersTitle: 'Browsers',
  browsers: `Safari ${import.meta.env.OLDEST_SAFARI} (iPhone 8 and later), Chrome and Edge ${import.meta.env.OLDEST_CHROME}, Firefox ${import.meta.env.OLDEST_FIREFOX}, and later ones. In an older one you can read the pages with information, and reach us by phone and email.`,
  moreTitle: 'Still in doubt?',
  moreText: 'Write to us at leisure, or read our advice on parking and on renting out.',
  toContact: 'Go to contact',
  toBlog: 'Read the blog',
};

export default help;
