import type { StageSettings } from '#lib/config.ts';
import { SYNTHESES } from './syntheses.ts';

/** Settings that identify a system or its bootstrap, and cannot be changed. */
type OfSystem = 'name' | 'stage' | 'region' | 'bootstrapQualifier';

type Alternatives = {
  readonly [Name in Exclude<keyof StageSettings, OfSystem>]-?: readonly StageSettings[Name][];
};

const { domain, push, referrals, reservedConcurrency, deployedFrom, verifactu } =
  SYNTHESES.prodWithOptions.changes;
const { googleMapsKey } = SYNTHESES.devWithOptions.changes;

/** Other values for each setting of production. It does not compile without every setting. */
export const listAlternatives = (prod: StageSettings): Alternatives => ({
  domain: [undefined, domain, { ...domain, name: 'www.plazalibre.example' }],
  moderation: ['auto', 'manual'],
  logLevel: ['debug', 'info'],
  logsKept: ['ONE_WEEK', 'ONE_YEAR'],
  keepsData: [false, true],
  dataKey: ['aws', 'customer'],
  mail: [
    { ...prod.mail, identityExists: true },
    { ...prod.mail, identity: 'aparca.example', from: 'hola@aparca.example' },
    { ...prod.mail, identity: 'hola@plazalibre.example', from: 'hola@plazalibre.example' },
    { ...prod.mail, sendsCodes: false },
  ],
  stripe: [
    { ...prod.stripe, secretKeyParameter: '/other/secret-key' },
    { ...prod.stripe, methods: ['card', 'bizum'] },
  ],
  payouts: [undefined, { newOwnerStays: 1, newOwnerDays: 1, weeklyEuros: 1 }],
  rebookingEuros: [0, 40],
  compensationEuros: [0, 500],
  ipsi: [undefined, { ceuta: 10 }, { ceuta: 10, melilla: 4.5 }],
  dueDiligence: [undefined, 'remind', 'enforce'],
  verifactu: [undefined, verifactu, { ...verifactu, lastDay: '2027-12-31' }],
  push: [undefined, push],
  referrals: [undefined, referrals],
  map: [
    { kind: 'embedded' },
    { kind: 'pmtiles' },
    { kind: 'style', url: 'https://styles.example.org/light' },
    { kind: 'tiles', url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'Tiles' },
  ],
  places: ['amazon', 'google', 'none'],
  placesAnHour: [undefined, 50_000],
  googleMapsKey: [undefined, googleMapsKey],
  contact: [{ ...prod.contact, supportPhone: '+34 910 000 000' }],
  company: [undefined, { name: 'Plaza', taxId: 'B0', address: 'Calle 1', register: 'Madrid' }],
  reservedConcurrency: [undefined, reservedConcurrency],
  throttle: [{ rate: 1, burst: 1 }],
  firewall: [undefined, { requests: 100, signIns: 10 }],
  originSecretRound: [2],
  alarmsTo: [[], ['one@plazalibre.example', 'two@plazalibre.example']],
  monthlyBudget: [undefined, 500],
  copiesTo: [undefined, 'arn:aws:backup:eu-central-1:210987654321:backup-vault:plazalibre'],
  deployedFrom: [undefined, deployedFrom],
});
