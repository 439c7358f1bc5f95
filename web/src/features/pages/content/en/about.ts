import { COMMISSION_PERCENT } from '#shared/model/rules.ts';
import type { AboutText } from '../../about-text.ts';

const about: AboutText = {
  title: 'About us',
  description:
    'PlazaLibre connects those who have an empty garage space with those who need one. These are our values.',
  lead: 'Your neighbourhood has empty spaces and cars going round in circles. We introduce them.',
  story: [
    'PlazaLibre began with a scene you know: twenty minutes looking for a spot in front of a building full of garages, half of them empty. The space of somebody who works away, that of the summer flat in winter, the second space that nobody uses.',
    'We make it possible to rent those spaces from person to person, by the day or by the hour, all over Spain. Whoever has one sets the price and decides when. Whoever needs one knows before leaving home where they will park and what they will pay.',
    `We earn money when the deal works out: ${COMMISSION_PERCENT}% of each completed booking and a small service fee. Publishing is free.`,
  ],
  valuesTitle: 'What matters to us',
  values: {
    security: {
      title: 'Security',
      text: 'Payment is by card and in advance, and we do not keep its details. Only the holder of the booking sees the door code, and only when they need it.',
    },
    trust: {
      title: 'Trust',
      text: 'You see the total before you pay. Reviews come from real stays. And the cancellation rule is the same before and after you book.',
    },
    sustainability: {
      title: 'Sustainability',
      text: 'The cleanest space is the one that is already built. Using it better means less circling, less smoke and fewer double-parked cars.',
    },
  },
  nextTitle: 'Shall we start?',
  nextText: 'Find a space for your next trip, or put yours to work.',
  search: 'Find a space',
  publish: 'Publish my space',
};

export default about;
