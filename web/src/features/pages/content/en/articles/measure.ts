import { ACCESS_DETAILS_HOURS, STAY_TIMES } from '#shared/model/rules.ts';
import type { ArticleText } from '../../../article-text.ts';

const article: ArticleText = {
  blocks: [
    'You have found a space in the right spot, at a good price and free on your dates. One question remains, which hardly anybody asks until they are on the ramp with the car across it and somebody waiting behind: does it fit? Answering it beforehand takes five minutes. These are the numbers that matter and how to read them.',
    { heading: 'Measure your car as it really is' },
    'The data sheet says how long, wide and high your car is. But its width is usually **without the mirrors**, and with them folded out a mid-sized car easily gains twenty centimetres. Measure from mirror to mirror. If you carry a roof rack, a box or bicycles, measure the height with everything on, too.',
    'Note three numbers in your phone: length, width with mirrors, and height. You will use them every time.',
    { heading: 'Compare them with the listing' },
    {
      list: [
        '**Length:** allow at least 30 centimetres more than your car. You need them to open the boot, or not to touch the wall.',
        '**Width:** think of the doors. A space between two pillars wants some 60 centimetres more than the car to get out in comfort. If one side is free, less will do.',
        '**Height:** what counts is the lowest point of the way in, usually the gate or a pipe, not the ceiling above the space.',
      ],
    },
    'If the measurements are missing or you are not sure about them, look in the photos for something you know: a parked car, a wheel, a door. And choose the right type of vehicle when comparing: a space meant for motorbikes is not a small space for a car.',
    { heading: 'Look at the way in, not just at the space' },
    'Many garages have generous spaces and narrow ways to reach them. Look at three things: the **ramp**, above all if it bends or is steep and your car sits low; the **turn** from the aisle into the space; and the **car lift**, if there is one, for it has limits of weight and size of its own. The listing says whether it is easy to manoeuvre or takes experience. Believe it.',
    'If you arrive at night or in a hurry, a space that costs a little more and is easy to enter is usually worth it.',
    { heading: 'Check the hours and the notice' },
    `A full-day space is yours from ${STAY_TIMES.fullDayStart} to ${STAY_TIMES.fullDayEnd} the next day. If your train leaves at seven in the morning, there is no problem; if you leave at two in the afternoon, you need one day more. Each space has its access hours, too: some office garages close at night. Check as well how far ahead you have to book, and until when you can cancel with a refund.`,
    { heading: 'A short list before you pay' },
    {
      steps: [
        'My three measurements fit into those of the listing, with room to spare.',
        'I have seen photos of the entrance, not only of the space.',
        'The access hours cover my arrival and my departure.',
        'I know how to get in: remote, key, code or porter.',
        'I have read the owner’s instructions to the end.',
        'I have the confirmation email at hand, in case there is no signal in the basement.',
      ],
    },
    `One last piece of advice: keep the listing on your phone before you go down. The door code appears in your booking ${ACCESS_DETAILS_HOURS} hours before it starts, and underground the signal fails exactly when you need it most. A screenshot settles the matter.`,
  ],
};

export default article;
