import {
  ACCESS_DETAILS_HOURS,
  ANSWER_HOURS,
  BANK_DAYS,
  COMMISSION_PERCENT,
  HOLD_MINUTES,
  MIN_AGE,
  MIN_CANCELLATION_HOURS,
  PAYOUT_HOURS,
  SETTLE_HOURS,
  STAY_TIMES,
  TERMS_NOTICE_DAYS,
} from '#shared/model/rules.ts';
import { formatServiceFee } from '#web/components/prices/fees.ts';
import type { LegalDocument, TermsSection } from '../../document.ts';

const terms: LegalDocument<TermsSection> = {
  title: 'Terms and conditions',
  description:
    'The rules of PlazaLibre: accounts, bookings, payments, cancellations, payouts and responsibilities.',
  updated: 'October 2025',
  intro:
    'These are the rules for using PlazaLibre. We have written them to be understood: read them before you book a space or publish yours.',
  sections: {
    acceptance: {
      title: 'Acceptance of the terms',
      blocks: [
        'By opening an account, publishing a space or making a booking you accept these terms. If you do not agree with them, do not use the service. Looking at the map and searching for spaces needs no account.',
        'PlazaLibre is a service of the company named in the [legal notice](/aviso-legal). How we process your data is in the [privacy policy](/privacidad); what we keep in your browser, in the [cookie policy](/cookies).',
        'These terms do not limit the rights that the law gives you as a consumer. The Spanish text prevails if the two differ.',
      ],
    },
    service: {
      title: 'Description of the service',
      blocks: [
        'PlazaLibre is a meeting point for renting private garage and parking spaces in Spain. There are two sides:',
        {
          list: [
            '**Drivers** (“Demandantes”): people who book a space by the hour or by the day.',
            '**Owners** (“Oferentes”): people who publish their space, set the price and hand it over for the time of the booking.',
          ],
        },
        'We are intermediaries. The rental is agreed between driver and owner; we provide the search, the booking, the payment and the support. We do not own the spaces, are no car park company, and do not guard vehicles.',
        `A **full-day booking** runs from ${STAY_TIMES.fullDayStart} to ${STAY_TIMES.fullDayEnd} the next day, night included. You can also book by the hour, within the access hours of each space. Times are always those of the place where the space is.`,
      ],
    },
    accounts: {
      title: 'User accounts',
      blocks: [
        `To book or publish you need an account and must be **over ${MIN_AGE}**. The same account serves for both.`,
        'You must give true information and keep it up to date. The account is personal: do not share your password, and tell us if you think that somebody uses it without permission. You answer for what is done from it until you tell us.',
        'You can delete your account whenever you like from your [profile](/dashboard/profile). Bookings still to come, which are kept or cancelled under these terms, and payments on their way have to be settled first.',
        'We may suspend or close an account that breaks these rules. We will tell you why and you will be able to answer, unless the law prevents us or there is an urgent risk to others.',
      ],
    },
    'bookings-and-payments': {
      title: 'Bookings and payments',
      blocks: [
        { heading: 'Price' },
        `Before you pay you see the total, with each part on its own line: the price of the space for the time you chose and a **service fee of ${formatServiceFee('en')} per booking**. That total is what you pay. Weekend days may have a different price from weekdays.`,
        { heading: 'Payment and confirmation' },
        `The booking is confirmed once the **full payment in advance** is complete. While you pay, we hold the space for you for ${HOLD_MINUTES} minutes. If the payment arrives later and the space is still free, the booking is confirmed; if it no longer is, we refund the whole amount.`,
        'Card payments are handled by a specialised provider. PlazaLibre does not keep your card details. When the booking is confirmed we send you an email.',
        { heading: 'Cancellation by the driver' },
        `If you cancel **at least ${MIN_CANCELLATION_HOURS} hours before** the start, we refund everything, service fee included. Some spaces ask for more notice; then their limit applies, which you see before paying and which is kept on your booking. **After that moment there is no refund.**`,
        { heading: 'Cancellation by the owner' },
        'If it is the owner who cancels, we always refund everything you paid.',
        `Refunds reach the card you paid with in ${BANK_DAYS.min} to ${BANK_DAYS.max} business days, depending on your bank.`,
        { heading: 'During the stay' },
        'Use only the space you booked, within its hours, with a vehicle that fits, and follow the access instructions and the rules of the building. Leave the space free at the agreed time: somebody else may be waiting.',
      ],
    },
    owners: {
      title: 'Space owners',
      blocks: [
        'By publishing a space you declare that it is yours or that you may rent it out, and that doing so breaks neither your contract, nor the statutes of your building, nor municipal rules.',
        'The listing must be true: measurements, current photos, price, hours and way in. A published space becomes visible **after its approval**. You can pause it whenever you like; bookings already confirmed stand.',
        {
          list: [
            `**Commission:** PlazaLibre keeps **${COMMISSION_PERCENT}%** of the price of each completed booking. The service fee that the driver pays is not part of that calculation. Prices and commission are stated without VAT.`,
            `**Payout:** we process your payment **${PAYOUT_HOURS} hours after the booking ends** and it arrives in **${BANK_DAYS.min} to ${BANK_DAYS.max} business days**.`,
            '**Cancellations:** if you cancel a confirmed booking, the driver gets back everything they paid and you are not paid for it. Do it only when there is no other way.',
          ],
        },
        'Declaring what you earn is up to you. As a platform, we may be obliged to report it to the Spanish tax agency and to ask you for the data that the law demands.',
        `Private access details, such as the door code, are shown only to the driver of the confirmed booking, from ${ACCESS_DETAILS_HOURS} hours before the start until the end. If you change a code, change it in your listing too.`,
      ],
    },
    liability: {
      title: 'Limitation of liability',
      blocks: [
        'We answer for our own work: that the search, the booking, the payment and the refunds work as we say here.',
        'The state of the space and the truth of the listing are the owner’s responsibility. Using the space properly, and any damage done by the vehicle, are the responsibility of the driver, who must have it insured. PlazaLibre does not take custody of vehicles or of what is inside them.',
        `If something goes wrong, tell us as soon as you can and we will help both sides to solve it, usually in less than ${SETTLE_HOURS} hours.`,
        'We are not liable for interruptions beyond our control, such as network or power failures. None of this excludes liability for wilful misconduct or gross negligence, or any that the law does not allow to be excluded.',
      ],
    },
    'prohibited-uses': {
      title: 'Prohibited uses',
      blocks: [
        'It is not allowed to:',
        {
          list: [
            'publish spaces that do not exist, that you may not rent out, or that are not as described;',
            'agree on payment outside PlazaLibre to avoid the commission or the fee;',
            'use the space for anything but parking, such as living, storing, repairing vehicles or keeping dangerous substances;',
            'pass your booking or the access details on to somebody else;',
            'publish reviews that are false or given in exchange for something;',
            'harass, discriminate against or deceive other users;',
            'copy the content of the site in bulk, try to get in where you should not, or keep it from working.',
          ],
        },
        'If you see anything of the kind, [tell us](/contacto). We may remove a listing or a review that breaks these rules, and will explain why to its author.',
      ],
    },
    changes: {
      title: 'Modifications',
      blocks: [
        'We may change these terms when the service or the law changes. The date of the latest version is at the top of this page.',
        `If a change really affects you, we will tell you by email at least ${TERMS_NOTICE_DAYS} days before. If you do not accept it, you can close your account at no cost. Each booking is governed by the terms in force when it was made.`,
        'If a part of these terms turned out to be void, the rest remains valid.',
      ],
    },
    contact: {
      title: 'Contact',
      blocks: [
        `For questions or complaints about these terms, write to us from the [contact page](/contacto) or use these details. We answer emails within ${ANSWER_HOURS} hours.`,
        { widget: 'support' },
        'These terms are governed by Spanish law. If you are a consumer, you may go to the courts of your place of residence and to the consumer services of your municipality or region.',
      ],
    },
  },
};

export default terms;
