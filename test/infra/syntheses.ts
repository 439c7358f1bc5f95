import type { StageSettings } from '#lib/config.ts';

export interface Wanted {
  readonly stage: 'dev' | 'prod';
  readonly changes?: Partial<StageSettings>;
}

const referralsOf = (stage: string) => ({
  trackingUrl: 'https://referrals.example/track',
  keyParameter: `/plazalibre/${stage}/referrals/key`,
});

const PUSH_KEY = `BC${'k'.repeat(85)}`;
const pushOf = (stage: string) => ({
  publicKey: PUSH_KEY,
  privateKeyParameter: `/plazalibre/${stage}/push/private-key`,
});

const COMPANY = {
  name: 'Plaza Libre, S.L.',
  taxId: 'B-82387770',
  address: 'Calle Mayor 1, 28013 Madrid',
  register: 'Registro Mercantil de Madrid',
  establishedIn: ['iva' as const],
  ownAccounts: ['d6a1c2e4-0000-4000-8000-000000000001'],
};
const verifactuOf = <E extends 'production' | 'test'>(stage: string, environment: E) => ({
  environment,
  certificateSecret: `plazalibre/${stage}/aeat`,
  certificateKind: 'person' as const,
  system: {
    producerName: 'Plaza Libre, S.L.',
    producerTaxId: 'B82387770',
    producerAddress: 'Calle Mayor 1, 28013 Madrid, España',
    name: 'PlazaLibre',
    id: 'PL',
    version: '1.1.0',
    installation: '1',
    declaredOn: '2027-01-02',
    declaredAt: 'Madrid, España',
  },
});

/** The syntheses for tests: the stages as they are, and each with optional settings. */
export const SYNTHESES = {
  dev: { stage: 'dev' },
  prod: { stage: 'prod' },
  devWithOptions: {
    stage: 'dev',
    changes: {
      map: { kind: 'tiles', url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'Tiles' },
      places: 'google',
      googleMapsKey: 'AIzaSyExampleExampleExample',
      referrals: referralsOf('dev'),
      push: pushOf('dev'),
      verifactu: verifactuOf('dev', 'test'),
      company: COMPANY,
    },
  },
  /** The same system a second time in the account. */
  prodElsewhere: { stage: 'prod', changes: { region: 'eu-south-2' } },
  otherProd: {
    stage: 'prod',
    changes: {
      name: 'aparca',
      map: {
        kind: 'style',
        url: 'https://styles.example.org/light?key=public',
        hosts: ['https://fonts.example.org'],
      },
    },
  },
  prodWithOptions: {
    stage: 'prod',
    changes: {
      domain: {
        name: 'plazalibre.example',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0',
      },
      deployedFrom: 'plaza@12/libre@345',
      mail: {
        identity: 'plazalibre.example',
        identityExists: true,
        from: 'hola@plazalibre.example',
        support: 'soporte@plazalibre.example',
        sendsCodes: true,
      },
      referrals: referralsOf('prod'),
      push: pushOf('prod'),
      dataKey: 'aws',
      monthlyBudget: 500,
      copiesTo: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:plazalibre',
      places: 'amazon',
      placesAnHour: 50_000,
      reservedConcurrency: { webhook: 5, payments: 20, pictures: 10, files: 5 },
      verifactu: verifactuOf('prod', 'production'),
      company: COMPANY,
    },
  },
} as const satisfies Record<string, Wanted>;

/** A finding of cdk-nag. */
export interface Finding {
  readonly rule: string;
  /** The path of the construct. */
  readonly at: string;
}

/** Facts of a synthesis that are not in its templates. */
export interface About {
  readonly settings: StageSettings;
  readonly stacks: readonly {
    readonly id: string;
    readonly stackName: string;
    readonly region: string;
    readonly templateFile: string;
    /** Whether it has termination protection. */
    readonly isProtected: boolean;
    /** The stacks that are deployed before it. */
    readonly after: readonly string[];
  }[];
  /** Warnings and errors of constructs. */
  readonly warnings: readonly string[];
  /** Only for stages as they are. */
  readonly findings: readonly Finding[];
}

/** The file with these facts, beside the templates. */
export const ABOUT = 'about.json';
