interface Value {
  title: string;
  text: string;
}

/** What `/quienes-somos` says (000 §2, About). */
export interface AboutText {
  title: string;
  description: string;
  lead: string;
  story: readonly string[];
  valuesTitle: string;
  values: Record<'security' | 'trust' | 'sustainability', Value>;
  nextTitle: string;
  nextText: string;
  search: string;
  publish: string;
}
