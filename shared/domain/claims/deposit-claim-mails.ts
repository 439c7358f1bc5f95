import type { Language } from '../../api/accounts.ts';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What the texts say; `due` is the amount that is decided or agreed. */
interface Values {
  readonly title: string;
  readonly name: string;
  readonly amount: string;
  readonly due: string;
  readonly until: string;
  readonly isDue: boolean;
  readonly hasAnswer: boolean;
}

type Texts<Kind extends string> = Readonly<
  Record<Language, Readonly<Record<Kind, (values: Values) => Words>>>
>;

/** The mails to the driver that differ if the claim is paid from the deposit of a rental. */
export const depositToDriver: Texts<'opened' | 'in_review' | 'decided' | 'withdrawn' | 'paid'> = {
  es: {
    opened: ({ title, amount, until }) => ({
      subject: `Te reclaman ${amount} de tu fianza: ${title}`,
      paragraphs: [
        `El propietario de «${title}» reclama ${amount} de la fianza de tu alquiler. Puedes estar de acuerdo o decir por qué no.`,
        `Tienes hasta el ${until}. Si no contestas, decide una persona de PlazaLibre con lo que haya. Hasta entonces guardamos la fianza; no se cobra nada más.`,
      ],
    }),
    in_review: ({ title, hasAnswer }) => ({
      subject: `Revisamos la reclamación: ${title}`,
      paragraphs: [
        `Una persona de PlazaLibre está decidiendo sobre la fianza de «${title}». Te escribiremos con su decisión.`,
        ...(hasAnswer ? [] : ['Todavía puedes contar tu versión en la página de la reclamación.']),
      ],
    }),
    decided: ({ title, due, isDue }) => ({
      subject: `Decisión sobre tu fianza: ${title}`,
      paragraphs: [
        isDue
          ? `Hemos revisado la reclamación de «${title}»: ${due} de tu fianza son para el propietario. Si queda algo, te lo devolvemos.`
          : `Hemos revisado la reclamación de «${title}»: no tienes que pagar nada. Te devolvemos la fianza entera.`,
      ],
    }),
    withdrawn: ({ title }) => ({
      subject: `Reclamación retirada: ${title}`,
      paragraphs: [
        `El propietario de «${title}» ha retirado su reclamación. Te devolvemos la fianza entera; no tienes que hacer nada.`,
      ],
    }),
    paid: ({ title, due }) => ({
      subject: `Pagado con tu fianza: ${title}`,
      paragraphs: [
        `Hemos pagado ${due} de tu fianza por la reclamación de «${title}». Si queda algo de la fianza, te lo devolvemos a la tarjeta con la que pagaste.`,
      ],
    }),
  },
  en: {
    opened: ({ title, amount, until }) => ({
      subject: `A claim of ${amount} of your deposit: ${title}`,
      paragraphs: [
        `The owner of “${title}” claims ${amount} of the deposit of your rental. You can agree, or say why you do not.`,
        `You have until ${until}. Without a reply, somebody at PlazaLibre decides with what there is. We hold the deposit until then; nothing else is charged.`,
      ],
    }),
    in_review: ({ title, hasAnswer }) => ({
      subject: `We are reviewing the claim: ${title}`,
      paragraphs: [
        `Somebody at PlazaLibre is deciding on the deposit for “${title}”. We will write to you with the decision.`,
        ...(hasAnswer ? [] : ['You can still tell your side on the page of the claim.']),
      ],
    }),
    decided: ({ title, due, isDue }) => ({
      subject: `Decision on your deposit: ${title}`,
      paragraphs: [
        isDue
          ? `We have reviewed the claim for “${title}”: ${due} of your deposit is the owner’s. If something is left, it goes back to you.`
          : `We have reviewed the claim for “${title}”: you have nothing to pay. The whole deposit goes back to you.`,
      ],
    }),
    withdrawn: ({ title }) => ({
      subject: `Claim withdrawn: ${title}`,
      paragraphs: [
        `The owner of “${title}” has withdrawn the claim. The whole deposit goes back to you; there is nothing for you to do.`,
      ],
    }),
    paid: ({ title, due }) => ({
      subject: `Paid from your deposit: ${title}`,
      paragraphs: [
        `We have paid ${due} of your deposit for the claim for “${title}”. What is left of the deposit goes back to the card you paid with.`,
      ],
    }),
  },
};

/** Those to the owner. */
export const depositToOwner: Texts<'decided' | 'unpaid' | 'paid'> = {
  es: {
    decided: ({ title, due, isDue }) => ({
      subject: `Decisión sobre tu reclamación: ${title}`,
      paragraphs: [
        isDue
          ? `Hemos revisado tu reclamación de «${title}»: te corresponden ${due} de la fianza.`
          : `Hemos revisado tu reclamación de «${title}»: no corresponde ningún pago. La fianza vuelve al conductor.`,
      ],
    }),
    unpaid: ({ title, due, name }) => ({
      subject: `Sin pagar: ${title}`,
      paragraphs: [
        `Ya no queda fianza de «${title}» para pagar ${due}: el pago de ${name} se devolvió, o su banco lo ha anulado.`,
        'Puedes seguir por tu cuenta, por ejemplo con tu seguro o en el juzgado. La decisión queda por escrito en la página de la reclamación.',
      ],
    }),
    paid: ({ title, due }) => ({
      subject: `Reclamación pagada: ${title}`,
      paragraphs: [
        `Hemos pagado ${due} de la fianza por tu reclamación de «${title}». Todo es para ti, sin comisión.`,
        'Te lo transferimos a tu cuenta de cobros, normalmente al día siguiente.',
      ],
    }),
  },
  en: {
    decided: ({ title, due, isDue }) => ({
      subject: `Decision on your claim: ${title}`,
      paragraphs: [
        isDue
          ? `We have reviewed your claim for “${title}”: ${due} of the deposit is yours.`
          : `We have reviewed your claim for “${title}”: no payment is due. The deposit goes back to the driver.`,
      ],
    }),
    unpaid: ({ title, due, name }) => ({
      subject: `Not paid: ${title}`,
      paragraphs: [
        `Nothing is left of the deposit for “${title}” to pay ${due}: the payment of ${name} was refunded, or the bank took it back.`,
        'You can go on without us, for example with your insurer or in court. The decision remains in writing on the page of the claim.',
      ],
    }),
    paid: ({ title, due }) => ({
      subject: `Claim paid: ${title}`,
      paragraphs: [
        `We have paid ${due} of the deposit for your claim for “${title}”. All of it is yours, without commission.`,
        'We transfer it to your payout account, usually the next day.',
      ],
    }),
  },
};
