import { inWords } from '#shared/model/number-words.ts';
import {
  ACCESS_DETAILS_HOURS,
  ACCOUNTING_YEARS,
  HOLD_MINUTES,
  LOG_DAYS,
  MIN_AGE,
  NOTIFICATION_MONTHS,
  PROOF_YEARS,
  SUPPORT_MAIL_YEARS,
  UNPAID_HOLD_DAYS,
} from '#shared/model/rules.ts';
import type { LegalDocument, PolicySection } from '../../document.ts';

const privacy: LegalDocument<PolicySection> = {
  title: 'Privacy policy',
  description:
    'Which of your data PlazaLibre uses, what for, who sees them, how long they are kept and what you decide.',
  updated: 'November 2026',
  intro:
    'We use the data it takes for you to find a space, book it and pay for it, or to rent out your own. No more than that, and for nothing else. Here is what they are and what you can do about them.',
  sections: {
    introduction: {
      title: 'Introduction',
      blocks: [
        'PlazaLibre brings together people who have a private garage or parking space and people who need one for some hours or days. To do so we process personal data: yours, if you search, book or publish.',
        'We do it under Regulation (EU) 2016/679, the General Data Protection Regulation (GDPR), and the Spanish Organic Law 3/2018 on data protection and digital rights (LOPDGDD).',
        'Read this policy together with the [terms and conditions](/terminos), which govern the service, and the [cookie policy](/cookies), which explains what is kept in your browser.',
      ],
    },
    responsible: {
      title: 'Data controller',
      blocks: [
        'The company that runs PlazaLibre is responsible for your data:',
        { widget: 'company' },
        'For anything about privacy, write to us:',
        { widget: 'support' },
        'When one person books the space of another, each receives what they need to know about the other to do what was agreed, and answers for their own use of it.',
      ],
    },
    scope: {
      title: 'Scope',
      blocks: [
        'This policy covers this website, PlazaLibre accounts, the emails we send you, and the help we give by email, phone or chat.',
        'It is meant for visitors without an account, for those who book spaces (drivers, “Demandantes” in the Spanish text) and for those who publish them (owners, “Oferentes”). One account serves for both.',
        `The service is only for people over ${MIN_AGE}. If we find that an account belongs to somebody younger, we close it and delete its data.`,
        'It does not cover the sites of others that we link to. Each has a policy of its own.',
      ],
    },
    'data-treatment': {
      title: 'What data we process',
      blocks: [
        'Nearly all of it comes from you. Each form says what is required: without it we cannot give you that part of the service.',
        {
          list: [
            '**Account:** name, email address, password, language and, if you wish, phone number. The password is kept in a form that nobody can read, ourselves included.',
            '**The space you publish:** title, description, address and position on the map, photos, measurements, prices, availability and instructions. All of this is public. We strip photos of their metadata, such as where and when they were taken.',
            `**How to get in:** the door code or the exact bay, if you give them separately. Only the holder of a confirmed booking sees them, from ${ACCESS_DETAILS_HOURS} hours before it starts until it ends.`,
            '**Bookings:** space, dates and times, price, state, cancellations, reviews, and a referral code if you use one.',
            '**Payments:** amount, date, result and an identifier of the payment. Your card details go straight to our payment provider: PlazaLibre neither sees nor keeps them.',
            '**Messages:** what you write to us and what we answer, and what driver and owner write to each other about a booking.',
            '**Consents:** which terms and which policy you accepted when you registered and what you decided on cookies, with date and version.',
            '**Technical data:** IP address, date and time, page or function asked for, and errors. They keep the service running and help us notice abuse. If the site fails in your browser, it tells us what failed, on which kind of page and in which browser, without your data or anything you typed.',
            '**Searches:** the place and dates you type are used to answer you. We do not build a profile of you from them.',
          ],
        },
        'We process no special categories of data and take no decision about you that is purely automatic and affects you significantly. Please leave the data of others out of photos and descriptions: cover number plates and faces.',
      ],
    },
    purpose: {
      title: 'What we use it for, and on what legal basis',
      blocks: [
        {
          list: [
            '**Giving you the service:** opening your account, publishing your space, handling bookings, payments, refunds and payouts, and telling you what happens with them. Basis: the contract you accept when you register.',
            '**Helping you** when you write or call. Basis: the contract or, if you have no account yet, your request.',
            '**Protecting the service:** preventing fraud, unauthorised access and abuse, and settling conflicts between users. Basis: our legitimate interest in keeping PlazaLibre safe.',
            '**Obeying the law:** accounting, tax and consumer obligations, and requests from authorities. Basis: legal obligation.',
            '**Measuring and improving** with analytics tools, and following the referrals that bring visits. Basis: your consent, which you give or withdraw in the cookie settings.',
          ],
        },
        'We do not sell your data, and we send you no advertising for others.',
      ],
    },
    'data-communication': {
      title: 'Who receives it',
      blocks: [
        '**The other party of the booking.** Owners see the name of the driver and the details of the stay. Drivers see the listing and, once the booking is confirmed, what they need to get in.',
        '**Providers that work for us** under a contract that lets them use the data for that task only:',
        {
          list: [
            '**Amazon Web Services:** hosting, accounts, photos, place search and sending of email.',
            '**Stripe:** card payments, refunds and prevention of payment fraud. For part of this it acts as a controller of its own, under its own privacy policy.',
            '**The address search:** when you type a street that we do not know, our server asks Amazon Web Services, or CartoCiudad of the Spanish Instituto Geográfico Nacional, about that text. They get nothing that says who you are, and of the area of the map no more than the city.',
          ],
        },
        {
          aboutMapHosts:
            '**The map provider:** your browser asks {hosts} for it, which receives your IP address and the area you look at. It receives neither your name nor your account.',
        },
        '**Authorities, judges and courts** where the law obliges us. Among other cases, platforms must report to the Spanish tax agency what people earn by renting through them.',
        '**If you open the chat,** you leave for the messaging app of another company, and its terms apply to the conversation as well. We load nothing of it until you open it.',
      ],
    },
    'international-transfers': {
      title: 'International transfers',
      blocks: [
        'Accounts, spaces and bookings are kept in the European Union, in data centres in Ireland.',
        'Some providers belong to groups from outside the European Economic Area and might access data from there, for example to give support or fight fraud. Such a transfer rests on an adequacy decision of the European Commission, such as the EU-US Data Privacy Framework, or on the standard contractual clauses that the Commission has approved.',
        'If you would like to know which safeguard applies to a given provider, [ask us](/contacto).',
      ],
    },
    rights: {
      title: 'Your rights',
      blocks: [
        'You may ask us at any time, free of charge and without giving reasons, for:',
        {
          list: [
            '**Access:** to know which of your data we hold and to receive a copy. You download it yourself in your profile.',
            '**Rectification:** to correct what is wrong. You change your name, email and phone yourself in your profile.',
            '**Erasure:** to have us delete what is no longer needed. You delete your account yourself in your profile.',
            '**Objection:** to have us stop using your data for something based on our legitimate interest.',
            '**Restriction:** to have us keep but not use them while a complaint is being settled.',
            '**Portability:** to receive them in a format you can take to another service.',
            '**Withdrawal of consent** that you gave, without affecting what was done before.',
          ],
        },
        'In your [profile](/dashboard/profile) you can download all your data and delete your account on the spot. For anything else, write to us from the email address of your account or from the [contact page](/contacto) and tell us what you need. We answer within one month. We will only ask for more if there are reasonable doubts about who you are.',
        'If you think we have not done it right, you can complain to the [Spanish Data Protection Agency](https://www.aepd.es) (AEPD), calle Jorge Juan 6, 28001 Madrid.',
      ],
    },
    'data-conservation': {
      title: 'How long we keep it',
      blocks: [
        {
          list: [
            '**Account and listings:** as long as your account is open. When you delete it we stop showing them at once and erase them within minutes, except for what follows. It cannot be deleted while bookings are still to come or money is on its way.',
            `**Bookings, payments and payouts:** ${inWords(ACCOUNTING_YEARS, 'en')} years, as the Spanish Commercial Code demands of accounting records. If you delete your account they stay without your name, and the other party of the booking reads “Deleted user”.`,
            '**Reviews:** as long as the booking; if you delete your account they stay without your name.',
            `**Messages between users:** ${inWords(PROOF_YEARS, 'en')} years. If you delete your account, we erase what you wrote.`,
            `**Notifications on the site:** ${inWords(NOTIFICATION_MONTHS, 'en')} months.`,
            `**Consents:** ${inWords(PROOF_YEARS, 'en')} years from your decision on cookies; those of registration, ${inWords(PROOF_YEARS, 'en')} years from the deletion of your account. For so long we can be held to account.`,
            `**Bookings you did not pay for:** released after ${HOLD_MINUTES} minutes and deleted after ${UNPAID_HOLD_DAYS} days.`,
            `**Support messages:** up to ${inWords(SUPPORT_MAIL_YEARS, 'en')} years after the last answer, in case the matter returns.`,
            `**Technical logs:** up to ${LOG_DAYS} days.`,
            '**What is kept in your browser:** as the [cookie policy](/cookies) says. You can delete it yourself whenever you like.',
          ],
        },
        'If something important in this policy changes, we will tell you by email or when you sign in before it applies.',
      ],
    },
  },
};

export default privacy;
