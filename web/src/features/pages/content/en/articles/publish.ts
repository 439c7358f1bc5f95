import { ACCESS_DETAILS_HOURS, BANK_DAYS, COMMISSION_PERCENT, PAYOUT_HOURS } from '#shared/model/rules.ts';
import { formatOwnerShare } from '#web/components/prices/fees.ts';
import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'Publishing a space takes a few minutes. Whether it gets rented depends on whether people who look at it understand, without asking, if it suits them. That is what a good listing is: one that answers first. This guide follows the six steps of the form and tells you what to look out for in each.',
    { heading: '1. The location, to the metre' },
    'Type the address and then move the point on the map to the **entrance for vehicles**, which is sometimes in another street. That is what the navigation of an arriving driver will use. In the title, say what sets your space apart: “Roomy space next to the station” works better than “Central garage”. In the description, say how to walk from there to the places people come for.',
    { heading: '2. The measurements, with a tape' },
    'Measure length and width between lines or pillars, and the height at the lowest point of the way in. If a pillar is in the way, say so. An honest listing loses a booking or two and avoids the one that would have ended in a broken mirror. Tick only the amenities that are really there: cameras, lift, charger, ramp.',
    { heading: '3. A price that holds' },
    'As a starting point, many spaces cost between €15 and €20 a day on weekdays, and between €20 and €25 at the weekend. Look at those around you on the map and place yourself among them by what you offer: a roof, surveillance, an easy way in. You can start a little lower until you have your first reviews, and go up afterwards.',
    `Remember that of each completed booking you receive the price less the ${COMMISSION_PERCENT}% commission. With a space at €20 a day, ${formatOwnerShare(20, 'en')} reach you. The service fee is paid by the driver and does not come out of your share.`,
    { heading: '4. A calendar you can keep' },
    'Choose the days and dates on which the space is certain to be free. If you use it on Mondays, leave Mondays out: fewer days are better than having to cancel. Set the minimum duration too, and how far ahead you want to know. With 24 hours you will have time to move your own car without rushing.',
    { heading: '5. Photos that show the way' },
    {
      list: [
        'The façade with the garage door, taken from the street.',
        'The ramp or the aisle that leads there.',
        'The empty space, from the front and well lit.',
        'The number or sign that identifies it.',
        'Whatever might surprise: a pillar, a pipe, a tight turn.',
      ],
    },
    'You need at least three and can add up to ten. Take them in landscape, with the lights on, and check that no number plates or people are in them.',
    { heading: '6. Review and publish' },
    `Before you send it, read the listing as if you did not know the building. Would you find your way in? What only the person with a booking should see, such as the **door code**, goes into the private access field, never into the description: it is shown from ${ACCESS_DETAILS_HOURS} hours before the stay until it ends. Once the space is approved it will appear on the map.`,
    { heading: 'Before the first booking' },
    'Check that you may rent it out: if the space is not yours, ask for permission in writing, and have a look at the statutes of your building. What you earn has to be declared; if in doubt, ask your tax adviser. And have a copy of the remote or the key ready, with a simple way to hand it over.',
    `After that, what helps most is answering soon and keeping to what you announced. Your payment is processed ${PAYOUT_HOURS} hours after each booking and arrives in ${BANK_DAYS.min} to ${BANK_DAYS.max} business days. [Publish your space](/publicar) whenever you like: it is free, and you can pause it at any moment.`,
  ],
};

export default article;
