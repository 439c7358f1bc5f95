import { inWords } from '#shared/model/number-words.ts';
import { CONSENT_MONTHS, KEPT_SESSION_DAYS, PROOF_YEARS } from '#shared/model/rules.ts';
import type { CookieSection, LegalDocument } from '../../document.ts';

const cookies: LegalDocument<CookieSection> = {
  title: 'Cookie policy',
  description:
    'Which cookies and data PlazaLibre keeps in your browser, what for, for how long, and how to accept or reject them.',
  updated: 'November 2026',
  intro:
    'We keep in your browser just what makes the site work. Everything else is optional and stays off until you say yes.',
  sections: {
    introduction: {
      title: 'Introduction',
      blocks: [
        '**Data controller.** The company that runs PlazaLibre, named in the [legal notice](/aviso-legal), is responsible for the own cookies of this site.',
        '**Purpose.** We use cookies and similar technologies to keep you signed in, to remember your preferences and to protect payments and, if you allow it, to measure how the site is used and to follow referrals.',
        '**Legal basis.** The necessary ones rest on your asking for a service that does not work without them. The others rest on your consent, under article 22.2 of the Spanish Law 34/2002 (LSSI) and article 6.1.a of the GDPR.',
        '**You can revoke it.** Change your mind whenever you like with the “Configure cookies” button, which is on every page. Withdrawing permission is as easy as giving it.',
        '**Disclosure to third parties.** What our own cookies hold is handed to nobody. Third-party cookies are managed by the third party named on this page.',
        `**Retention.** Everything is kept for the time we state beside it. Your decision on cookies holds for ${CONSENT_MONTHS} months, or until you change it or delete the data of this site.`,
        'What else we do with your data is in the [privacy policy](/privacidad).',
      ],
    },
    definition: {
      title: 'What a cookie is',
      blocks: [
        'A cookie is a small text file that a site keeps in your browser and that the browser returns on later visits. It saves you, for example, from signing in on every page.',
        'Browsers also offer **local storage** and **session storage**. They serve a similar purpose, but their content does not travel with every request by itself. The law treats them like cookies, so we tell you about them here too.',
      ],
    },
    types: {
      title: 'Types of cookies',
      blocks: [
        { heading: 'By what they are for' },
        {
          list: [
            '**Technical:** they let you move around and use the basics, such as signing in or paying.',
            '**Personalisation:** they remember preferences, such as the language.',
            '**Analytics:** they count visits and show how the site is used.',
            '**Advertising:** they manage the advertising space of a page.',
            '**Behavioural advertising:** they choose adverts by what you do on the internet.',
            '**Social network:** they let you share content or show that of a network.',
          ],
        },
        { heading: 'By who manages them' },
        {
          list: [
            '**First-party:** sent by the site you are visiting.',
            '**Third-party:** sent by somebody else.',
          ],
        },
        { heading: 'By how long they last' },
        {
          list: [
            '**Session:** they are gone when you close the browser.',
            '**Persistent:** they stay for a set time or until you delete them.',
          ],
        },
        'PlazaLibre has **no** advertising, behavioural advertising or social network cookies.',
      ],
    },
    'own-cookies': {
      title: 'What PlazaLibre uses',
      blocks: [
        'There are two categories: **own cookies**, which are necessary, and **third-party cookies**, for analytics and extras.',
        { heading: 'Own cookies (necessary)' },
        {
          items: [
            {
              name: '`USUARIOS`',
              text: 'Keeps you signed in. Only our server reads it: no program on the page can see it.',
              storedIn: ['cookie'],
              facts: [
                ['When:', 'on signing in'],
                [
                  'Lasts:',
                  `until you close the browser, one day at most, or ${KEPT_SESSION_DAYS} days if you tick “Keep me signed in”`,
                ],
              ],
            },
            {
              name: '`PARKING`',
              text: 'The data of the space you are publishing, needed to preview the listing before you send it.',
              storedIn: [],
              facts: [
                ['For now:', 'the draft stays in your browser, as explained below, and needs no cookie'],
                ['Lasts:', 'as long as the draft'],
              ],
            },
            {
              name: '`CHAT`',
              text: 'The chat created within a booking, mandatory for booking where that chat is available.',
              storedIn: [],
              facts: [
                ['For now:', 'the chat opens in another app and leaves nothing on this site'],
                ['Lasts:', 'as long as the booking'],
              ],
            },
          ],
        },
        { heading: 'What the site keeps in your browser (necessary)' },
        'These are not cookies and are not sent to any server by themselves. They are preferences and work of yours that we would not want you to lose.',
        {
          items: [
            {
              name: '`plazalibre.token`',
              text: 'A short-lived access token that goes with your requests while you are signed in.',
              storedIn: ['session', 'local'],
              facts: [['Lasts:', 'until you close the tab; if you stay signed in, until you sign out']],
            },
            {
              name: '`plazalibre.session`',
              text: 'Says that there is a session to be resumed and when it was opened, so that all tabs know whether it is still the same one.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you sign out']],
            },
            {
              name: '`plazalibre.signOut`',
              text: 'One word that says you have signed out and the server does not know yet, so that we tell it as soon as we can.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until the server knows']],
            },
            {
              name: '`plazalibre.language`',
              text: 'The language you have chosen.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you delete it']],
            },
            {
              name: '`plazalibre.consent`',
              text: `Your decision on cookies, when you took it, which version of the options it was about, and a random number under which we keep a record of it for ${inWords(PROOF_YEARS, 'en')} years.`,
              storedIn: ['local'],
              facts: [['Lasts:', `${CONSENT_MONTHS} months, or until you change or delete it`]],
            },
            {
              name: '`mapState`',
              text: 'The centre and zoom of the map, to return to the area you were looking at.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you delete it']],
            },
            {
              name: '`plazalibre.referral`',
              text: 'If you arrive by a link with a referral code and have accepted “Extras”, we keep it to apply it to your booking on another day. Without your permission it is not kept: it counts only while you have the page open.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you delete it or withdraw your permission']],
            },
            {
              name: '`plazalibre.vehicle`',
              text: 'The kind of vehicle that you searched with, so that you need not choose it again.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you delete it']],
            },
            {
              name: '`plazalibre.car`',
              text: 'The measurements of your vehicle that you searched by, to offer them next time.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you delete it']],
            },
            {
              name: '`plazalibre.publishDraft`',
              text: 'The draft of your listing: what you have written so far about your space, so that it survives a reload or signing in.',
              storedIn: ['local'],
              facts: [['Lasts:', 'until you publish the space or delete it']],
            },
            {
              name: '`plazalibre.reloadedAt`',
              text: 'The time of the last automatic reload, so that it is not repeated for ever after an update of the site.',
              storedIn: ['session'],
              facts: [['Lasts:', 'until you close the tab']],
            },
          ],
        },
        { heading: 'Third-party cookies' },
        {
          aboutMapHosts:
            'The map is asked of {hosts} without cookies: none are sent to it, and it cannot keep any. It does receive your IP address, as the [privacy policy](/privacidad) explains.',
        },
        {
          items: [
            {
              name: 'Stripe: `__stripe_mid`, `__stripe_sid`',
              text: 'On the payment page our payment provider uses them to detect fraud. They are necessary for paying.',
              facts: [
                ['When:', 'only when you open the payment page'],
                ['Lasts:', 'one year and 30 minutes, respectively'],
                ['More:', '[Stripe’s cookie policy](https://stripe.com/legal/cookies-policy)'],
              ],
            },
            {
              name: 'Analytics',
              text: 'Services that count visits and show which pages are used. None is installed today; if there were one, it would not run without your permission and would appear in this list.',
              facts: [['When:', 'only if you accept “Analytics”']],
            },
            {
              name: 'Extras',
              text: 'The tracking of referrals: if you arrive with a code, our server may let the site that recommended us know that you visited the site. It sets no cookies in your browser.',
              facts: [['When:', 'only if you accept “Extras”']],
            },
          ],
        },
      ],
    },
    consent: {
      title: 'Your consent',
      blocks: [
        'Accept or reject the optional cookies right here. You can change your decision as often as you like, and rejecting takes no function away from you.',
        { widget: 'consent' },
        { heading: 'From your browser' },
        'You can also block or delete cookies in your browser. If you block the necessary ones you will not be able to sign in or book. Here are the instructions for each:',
        {
          list: [
            '[Chrome](https://support.google.com/chrome/answer/95647?hl=en)',
            '[Internet Explorer](https://support.microsoft.com/en-us/windows/delete-and-manage-cookies-168dab11-0753-043d-7c16-ede5947fc64d)',
            '[Firefox](https://support.mozilla.org/en-US/kb/clear-cookies-and-site-data-firefox)',
            '[Safari](https://support.apple.com/guide/safari/sfri11471/mac)',
            '[Safari for iOS](https://support.apple.com/en-us/105082)',
            '[Chrome for Android](https://support.google.com/chrome/answer/95647?co=GENIE.Platform%3DAndroid&hl=en)',
          ],
        },
      ],
    },
    contact: {
      title: 'Contact',
      blocks: [
        'If anything on this page is unclear, or you find data of ours in your browser that is not on the list, tell us on the [contact page](/contacto) or here:',
        { widget: 'support' },
      ],
    },
  },
};

export default cookies;
