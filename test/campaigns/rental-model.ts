import { addDays, daysBetween } from '#shared/lib/time.ts';
import { addMonths } from '#test/support/walk-months.ts';

type Party = 'driver' | 'owner';

/** What a month was paid with. A bank disputes all that is left. */
interface Money {
  readonly paid: number;
  refunded: number;
  /** Each refund that stands, in order. */
  readonly refunds: number[];
  lost: number;
  disputed: number;
  dispute?: 'open' | 'won' | 'lost';
}

interface Month {
  readonly number: number;
  readonly from: string;
  /** The first day after it. */
  until: string;
  /** Of the days that were not given back, and its part that is the service fee. */
  price: number;
  fee: number;
  days: number;
  /** The part of the payment that is the deposit. */
  held: number;
  /** What left the payment for a claim or another booking. */
  away: number;
  /** What the platform has put in. */
  platform: number;
  money: Money;
  state: 'confirmed' | 'completed' | 'back' | 'moved';
  report?: { readonly on: string; readonly isAtStart: boolean; state: 'open' | 'founded' | 'unfounded' };
  /** The booking at another spot that has its payment now. */
  successor?: Month;
}

interface Terms {
  readonly start: string;
  readonly minMonths: number;
  readonly noticeDays: number;
  readonly priceCents: number;
  readonly feeCents: number;
  readonly depositCents: number;
  /** The last day on which the spot is open. */
  readonly lastDate: string;
}

const partOf = (cents: number, kept: number, days: number) =>
  Math.floor((2 * cents * kept + days) / (2 * days));

/**
 * A rental by its rules alone: decisions 224, 231, 232, 233 and 235. It knows days, nine in the morning and nine in the evening.
 */
export const rentalModel = ({
  start,
  minMonths,
  noticeDays,
  priceCents,
  feeCents,
  depositCents,
  lastDate,
}: Terms) => {
  const begin = (month: number) => addMonths(start, month - 1);
  const months: Month[] = [];
  const prices: { readonly from: number; readonly cents: number }[] = [];
  let today = '';
  let isMorning = false;
  let status: 'active' | 'ended' | 'expired' = 'active';
  let [end, endedBy, endedOn] = ['9999-12-31', '', ''];
  let announced = 1;
  let refusals = 0;
  let isCardGood = true;
  let proposal: { readonly month: number; readonly cents: number } | undefined;
  let offer: { readonly by: Party; readonly end: string } | undefined;
  let deposit: { state: string; awarded: number } | undefined;
  let claim:
    | { readonly cents: number; readonly since: string; state: 'open' | 'review' | 'due' | 'over' }
    | undefined;

  const left = ({ money, away, platform }: Month) =>
    money.paid - money.refunded - money.lost - away + platform;
  const centsOf = (month: number) => prices.findLast(({ from }) => from <= month)?.cents ?? priceCents;
  const isOver = () => status !== 'active';
  const due = () => months.length + 1;
  const isHeld = () => refusals > 0;
  const findCurrent = () => months.find(({ number }) => begin(number) <= today && today < begin(number + 1));
  const isOpenOffer = () => offer !== undefined && !isOver() && today < offer.end && offer.end < end;

  const refund = (money: Money, cents: number) => {
    if (cents <= 0) return;
    money.refunded += cents;
    money.refunds.push(cents);
  };
  /** What is above the price goes back, unless a bank has it. */
  const settle = (month: Month) => {
    if (month.money.dispute === 'open') return;
    const above = month.state === 'back' ? left(month) : left(month) - month.price - month.held;
    refund(month.money, above);
  };
  const setEnd = (day: string, by: string): boolean => {
    if (isOver() || day >= end) return false;
    [end, endedBy, endedOn] = [day, by, today];
    if (day <= today) status = 'ended';
    return true;
  };
  /** The booking that has the payment of a month. */
  const payerOf = (month: Month) => month.successor ?? month;
  const holder = () => months[0] && payerOf(months[0]);
  const depositLeft = () => {
    const found = holder();
    return !found || found.state === 'back'
      ? 0
      : Math.min(found.held, Math.max(0, left(found) - found.price));
  };
  const isBefore = (month: number) => begin(month) > today;

  /** A month that the driver does not have any more ends the rental. */
  const giveUp = (month: Month) => {
    const { number } = month;
    if (isOver()) return;
    const back = () => {
      if (number === 1 && month.state === 'back' && deposit?.state === 'held')
        deposit.state = month.money.dispute === 'lost' ? 'lost' : 'returned';
    };
    if (number === 1 && isBefore(1)) {
      [status, endedOn] = ['expired', today];
      back();
      return;
    }
    const last = number < months.length ? begin(due()) : isBefore(number) ? begin(number) : addDays(today, 1);
    if (setEnd(last, 'cancelled')) back();
  };
  const goBack = (month: Month) => {
    month.state = 'back';
    month.platform = 0;
    settle(month);
    if (months.includes(month)) giveUp(month);
  };

  const returnDeposit = () => {
    const found = holder();
    if (!deposit || !found || found.money.dispute === 'open') return;
    const isAway = depositLeft() === 0;
    deposit.state = isAway && found.money.dispute === 'lost' ? 'lost' : 'returned';
    if (isAway) return;
    found.held = 0;
    settle(found);
  };
  const payClaim = () => {
    const found = holder();
    if (!deposit || !found || !claim || found.money.dispute === 'open') return;
    const cents = Math.min(claim.cents, depositLeft());
    claim.state = 'over';
    if (cents === 0) {
      returnDeposit();
      return;
    }
    [deposit.state, deposit.awarded] = ['awarded', cents];
    const isRestBack = depositLeft() > cents;
    found.away += cents;
    found.held = 0;
    if (isRestBack) settle(found);
  };
  /** Whether the deposit goes back, if the rental has ended. */
  const isDepositDay = () => {
    const dayBefore = addDays(endedOn, -1);
    const day = addDays(dayBefore > end ? dayBefore : end, 7);
    return today > day || (today === day && isMorning);
  };
  const settleDeposit = () => {
    if (deposit?.state === 'claimed' && claim?.state === 'due') payClaim();
    if (deposit?.state === 'claimed' && claim?.state === 'over') returnDeposit();
    if (deposit?.state === 'held' && status === 'ended' && isDepositDay()) returnDeposit();
  };

  const payMonth = () => {
    const number = due();
    const price = centsOf(number) + feeCents;
    const held = number === 1 ? depositCents : 0;
    const [from, until] = [begin(number), begin(number + 1)];
    const money = { paid: price + held, refunded: 0, refunds: [], lost: 0, disputed: 0 };
    const days = daysBetween(from, until);
    months.push({
      number,
      from,
      until,
      price,
      fee: feeCents,
      days,
      held,
      away: 0,
      platform: 0,
      money,
      state: 'confirmed',
    });
    refusals = 0;
  };
  const announce = () => {
    const next = announced + 1;
    const charge = addDays(begin(next), -3);
    const [first = ''] = [addDays(charge, -18), addDays(begin(next), -noticeDays - 3)].sort();
    if (isOver() || next > months.length + 2 || first > today || end <= begin(next)) return false;
    if (begin(next + 1) > addDays(lastDate, 1)) return setEnd(begin(next), 'owner');
    announced = next;
    return true;
  };
  const charge = () => {
    const number = due();
    const day = addDays(begin(number), -3);
    if (isOver() || day > today || end <= begin(number)) return;
    if (!isHeld() && begin(number + 1) > addDays(lastDate, 1)) return void setEnd(begin(number), 'owner');
    if (proposal && proposal.month <= number) return void setEnd(begin(number), 'price');
    if (![day, addDays(day, 2), addDays(day, 4)].includes(today)) return;
    if (isCardGood) payMonth();
    else refusals += 1;
  };

  /** The price of the days that are kept, rounded once. */
  const keepDays = (month: Month, kept: number, isFeeWhole: boolean) => {
    const { price, fee, days } = month;
    month.price = isFeeWhole ? partOf(price - fee, kept, days) + fee : partOf(price, kept, days);
    if (!isFeeWhole) month.fee = partOf(fee, kept, days);
  };
  const acceptEnd = (agreed: string) => {
    for (const month of months.filter(({ state }) => state === 'confirmed')) {
      if (month.from >= agreed) {
        month.state = 'back';
      } else if (month.until > agreed) {
        const kept = Math.max(0, month.days - daysBetween(agreed, month.until));
        // The fee of a month that has begun stays, unless a report about it was upheld.
        const isWhole = kept > 0 && month.report?.state !== 'founded';
        keepDays(month, kept, isWhole);
        [month.days, month.until] = [Math.max(1, kept), agreed];
      }
      settle(month);
    }
    setEnd(agreed, 'agreement');
  };
  /** Whether it is known what goes back for each month from the present one on. */
  const isMoneyKnown = () => {
    const current = findCurrent();
    return months
      .filter(({ number, state }) => number >= (current?.number ?? due()) && state !== 'moved')
      .every(
        (month) =>
          month.money.dispute !== 'open' &&
          month.report?.state !== 'open' &&
          left(month) <= month.price + month.held,
      );
  };
  const agreePrice = (from: number, cents: number) => {
    while ((prices.at(-1)?.from ?? 0) >= from) prices.pop();
    prices.push({ from, cents });
  };

  return {
    midnight: (day: string) => {
      [today, isMorning] = [day, false];
      for (const month of months.flatMap((one) => (one.successor ? [one, one.successor] : one)))
        if (month.state === 'confirmed' && month.until <= today) month.state = 'completed';
      if (!isOver() && end <= today) status = 'ended';
    },
    /** At nine. */
    morning: () => {
      isMorning = true;
      while (announce());
      charge();
      if (claim?.state === 'open' && today > addDays(claim.since, 7)) claim.state = 'review';
      settleDeposit();
    },
    evening: () => {
      if (isHeld() && !isOver() && today >= addDays(begin(due()), 1)) setEnd(begin(due()), 'unpaid');
    },
    start: () => {
      payMonth();
      if (depositCents > 0) deposit = { state: 'held', awarded: 0 };
    },
    propose: (cents: number) => {
      if (isOver() || proposal?.cents === cents || cents === centsOf(99)) return;
      if (proposal && end > begin(proposal.month)) return;
      const isHigher = cents > centsOf(99);
      let month = Math.max(due() + (isHeld() ? 1 : 0), prices.at(-1)?.from ?? 1);
      if (isHigher) month = Math.max(month, announced + 1, minMonths + 1);
      while (isHigher ? begin(month) < addDays(today, 30) : addDays(begin(month), -3) <= today) month++;
      if (end <= begin(month)) return;
      if (isHigher) proposal = { month, cents };
      else agreePrice(month, cents);
    },
    answerPrice: (answer: 'accept' | 'decline' | 'withdraw') => {
      if (!proposal || isOver()) return;
      const isOpen = end > begin(proposal.month);
      if (answer === 'decline' && endedBy !== 'price') return void setEnd(begin(proposal.month), 'price');
      if (!isOpen || answer === 'decline') return;
      if (answer === 'accept') agreePrice(proposal.month, proposal.cents);
      proposal = undefined;
    },
    notice: (by: Party) => {
      let month = minMonths;
      while (daysBetween(today, addMonths(start, month)) < noticeDays) month++;
      setEnd(addMonths(start, month), by);
    },
    offer: (by: Party, wanted: string) => {
      const current = findCurrent();
      if (isOver() || !current || wanted > begin(current.number + 1) || wanted >= end || !isMoneyKnown())
        return;
      if (by === 'driver' && current.report?.state === 'founded') acceptEnd(wanted);
      else if (!isOpenOffer() || offer?.by === by) offer = { by, end: wanted };
    },
    answerEnd: (by: Party, answer: 'accept' | 'decline' | 'withdraw') => {
      if (!offer || !isOpenOffer() || (offer.by === by) !== (answer === 'withdraw')) return;
      if (answer !== 'accept') offer = undefined;
      else if (isMoneyKnown()) acceptEnd(offer.end);
    },
    giveBack: (of: Month, cents: number) => {
      const month = payerOf(of);
      const { money } = month;
      refund(money, Math.min(cents, money.paid - money.refunded - money.disputed));
      if (left(month) - month.platform <= 0 && month.state === 'confirmed') goBack(month);
    },
    /** The card of the last refund is closed: the money is with us again, until something else goes back. */
    failRefund: ({ money }: Month) => {
      const cents = money.refunds.pop() ?? 0;
      money.refunded -= cents;
    },
    dispute: (of: Month) => {
      const month = payerOf(of);
      const { money } = month;
      const free = money.paid - money.refunded;
      if (money.dispute !== undefined || free <= 0) return;
      [money.dispute, money.disputed] = ['open', free];
      if (!months.includes(month)) return;
      if (month.state === 'back') giveUp(month);
      else setEnd(begin(due()), 'cancelled');
    },
    closeDispute: (of: Month, how: 'won' | 'lost') => {
      const month = payerOf(of);
      const { money } = month;
      if (money.dispute !== 'open') return;
      money.dispute = how;
      if (how === 'lost') money.lost = money.disputed;
      else money.disputed = 0;
      if (how === 'lost' && month.state === 'confirmed') goBack(month);
      else settle(month);
    },
    /** `isAtStart`: in the first hour, when nothing was used. */
    report: (month: Month, isAtStart: boolean) => {
      if (month.state === 'confirmed' && !month.report && month.until > today)
        month.report = { on: today, isAtStart, state: 'open' };
    },
    decide: (month: Month, decision: 'founded' | 'unfounded') => {
      const { report, state } = month;
      if (report?.state !== 'open' || state === 'moved') return;
      report.state = decision;
      if (decision === 'unfounded' || state === 'back') return;
      const behind = addDays(today, 1) < month.until ? addDays(today, 1) : month.until;
      const kept = month.days - Math.max(0, daysBetween(report.on, behind));
      if (kept <= 0 || report.isAtStart) {
        goBack(month);
        return;
      }
      keepDays(month, kept, false);
      month.days = kept;
      settle(month);
    },
    /** The month has moved to another spot: what its used part cost, and the rest costs there, was seen. */
    move: (month: Month, used: number, price: number) => {
      // The deposit pays for no other spot: the platform does.
      const platform = Math.max(0, price - (left(month) - month.held - used));
      const successor: Month = { ...month, price, away: month.away + used, platform, state: 'confirmed' };
      Object.assign(month, { state: 'moved', price: used, held: 0, successor });
      settle(successor);
      giveUp(month);
    },
    card: (isGood: boolean) => {
      if (!isOver() && end > begin(due())) isCardGood = isGood;
    },
    payByHand: () => {
      if (!isHeld() || isOver() || end <= begin(due())) return false;
      payMonth();
      isCardGood = true;
      return true;
    },
    cancelFirst: () => {
      const [first] = months;
      if (first && isBefore(1) && first.state === 'confirmed') goBack(first);
    },
    claim: (cents: number) => {
      if (deposit?.state !== 'held' || claim || status === 'expired') return false;
      if (status !== 'ended' || isDepositDay() || cents < 100 || cents > depositLeft()) return false;
      claim = { cents, since: today, state: 'open' };
      deposit.state = 'claimed';
      return true;
    },
    answerClaim: (answer: 'accept' | 'withdraw') => {
      if (!claim || claim.state === 'over' || (answer === 'accept' && claim.state !== 'open')) return;
      claim.state = answer === 'accept' ? 'due' : 'over';
      settleDeposit();
    },
    /** After a dispute, within a day. */
    settleDeposit,
    isClaimOpen: () => claim?.state === 'open' && today <= addDays(claim.since, 6),
    findCurrent,
    months,
    holder,
    depositLeft,
    isHeld,
    outcome: () => ({
      status,
      end: end === '9999-12-31' ? null : end,
      endedBy,
      payments: months.map(({ money }) => money.paid),
      refunds: months.map(({ money }) => money.refunded),
      deposit: deposit && { state: deposit.state, awarded: deposit.awarded },
    }),
  };
};
