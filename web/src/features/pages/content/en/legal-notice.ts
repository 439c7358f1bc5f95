import type { LegalDocument, LegalNoticeSection } from '../../document.ts';

const legalNotice: LegalDocument<LegalNoticeSection> = {
  title: 'Legal notice',
  description: 'Who runs PlazaLibre and on what terms this website is used.',
  updated: 'October 2025',
  intro:
    'Who stands behind this site and which general rules apply to its use, as the Spanish Law 34/2002 on information society services (LSSI) requires.',
  sections: {
    owner: {
      title: 'Owner of the site',
      blocks: [{ widget: 'company' }, 'To reach us directly and effectively:', { widget: 'support' }],
    },
    purpose: {
      title: 'Purpose',
      blocks: [
        'PlazaLibre lets people publish, search and book private parking spaces in Spain. We act as intermediaries between those who offer a space and those who need one.',
        'This notice governs the use of the site. Bookings, payments and payouts are governed by the [terms and conditions](/terminos).',
      ],
    },
    use: {
      title: 'Use of the site',
      blocks: [
        'Browsing is free and needs no registration. We ask you to use the site in good faith, without damaging or overloading it or trying to reach areas that are not yours.',
        'Whoever publishes a listing, a photo or a review answers for its content. If you believe that something infringes the law or your rights, [tell us](/contacto), giving the address of the page and the reason. We will look at it and tell you what we have decided.',
      ],
    },
    property: {
      title: 'Intellectual and industrial property',
      blocks: [
        'The brand, design, texts, illustrations and programs of this site belong to its owner or are used under licence. You may link to any page and quote the texts saying where they come from; for other uses, ask for permission.',
        'The photos and descriptions of spaces belong to those who publish them, who allow us to show them while the listing is on the site. Maps say on the screen where their data come from.',
      ],
    },
    liability: {
      title: 'Liability',
      blocks: [
        'We take care that the information is right and the site available, but there may be errors or interruptions. We mend them as soon as we know of them.',
        'The articles of the blog are for guidance. For legal or tax decisions, ask a professional or look at the rule itself.',
      ],
    },
    links: {
      title: 'Links to other sites',
      blocks: [
        'Some links lead to pages of third parties, such as the messaging app of the chat or the instructions of browsers. We do not control their content or answer for it. If a link is no longer fitting, we will remove it.',
      ],
    },
    law: {
      title: 'Applicable law',
      blocks: [
        'This notice is governed by Spanish law. Disputes go to the courts that have jurisdiction; if you are a consumer, to those of your place of residence.',
        'The [privacy policy](/privacidad) and the [cookie policy](/cookies) complete this notice.',
      ],
    },
  },
};

export default legalNotice;
