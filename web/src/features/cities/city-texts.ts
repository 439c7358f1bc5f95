/** The texts of a city's page: of stays by hours and days, or of rentals by the month. */
export type CityTexts = 'cities' | 'cityMonths';

/** The questions of visitors of a city's page, and their answers; each text takes `city`. */
export const listQuestions = (texts: CityTexts) =>
  [
    [`${texts}.faq1`, `${texts}.faq1Answer`],
    [`${texts}.faq2`, `${texts}.faq2Answer`],
    [`${texts}.faq3`, `${texts}.faq3Answer`],
  ] as const;
