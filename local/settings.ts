/** Names and keys of the local stack. They give access to nothing outside this machine. */
export const LOCAL = {
  region: 'eu-west-1',
  tableName: 'plazalibre',
  uploadsBucket: 'plazalibre-uploads',
  imagesBucket: 'plazalibre-images',
  sitemapsBucket: 'plazalibre-sitemaps',
  /** The prefix of demo pictures: a folder that belongs to no user. */
  demoPictures: '/api/images/de0000000000000a/',
  queueUrls: {
    imports: 'https://sqs.eu-west-1.amazonaws.com/000000000000/plazalibre-local-imports',
    pushes: 'https://sqs.eu-west-1.amazonaws.com/000000000000/plazalibre-local-pushes',
  },
  userPoolId: 'eu-west-1_PlazaLocal',
  userPoolClientId: 'plazalibrelocalclient00001',
  secondFactorClientId: 'plazalibrelocalclient00002',
  accessKeyId: 'LOCALACCESSKEYID0001',
  secretAccessKey: 'local-secret-access-key-of-the-embedded-stack',
  stripeSecretKey: 'sk_test_local_plazalibre',
  stripePublishableKey: 'pk_test_local_plazalibre',
  stripeWebhookSecret: 'whsec_local_plazalibre',
  paymentMethods: ['card', 'bizum'],
  rebookingCents: '1500',
  compensationCents: '10000',
  /** The operator of this stack, for invoices and reports: made up. */
  company: {
    name: 'PlazaLibre Demostración, S. L.',
    taxId: 'B12345674',
    address: 'Calle de Alcalá 1, 28014 Madrid',
    register: 'Registro Mercantil de Madrid (demostración)',
    establishedIn: ['iva'],
  },
  stripeSecretKeyParameter: '/plazalibre/local/stripe/secret-key',
  stripeWebhookSecretParameter: '/plazalibre/local/stripe/webhook-secret',
  referralTrackingKeyParameter: '/plazalibre/local/referrals/key',
  /** Keys of notifications in browsers, of this stack alone. */
  pushPublicKey: 'BCkcGELGNrkBfJMkVD0cMAFQdGTChrv7xGsG6EI6_7kvXhgj6lBuisKmk_rFQdsijwO08gIBfvNYjTcykJszjRc',
  pushPrivateKey: 'b3rzNmkkvdnYPKgQBgcQuinM1NlqovdeAN2gHjmU_ug',
  pushKeyParameter: '/plazalibre/local/push/private-key',
  originSecretId: 'plazalibre-local-origin',
  originSecret: 'what-the-embedded-site-shows-its-api',
  /** Named only: the stand-in of the tax office has no TLS. */
  certificateSecret: 'plazalibre/local/aeat',
  billingSystem: {
    name: 'PlazaLibre',
    id: 'PL',
    version: 'local',
    producerName: 'Plaza Libre, S.L.',
    producerTaxId: 'B82387770',
    producerAddress: 'Calle Mayor 1, 28013 Madrid, España',
    declaredOn: '2027-01-02',
    declaredAt: 'Madrid, España',
  },
  /** Records of invoices go to the stand-in only (local/tax-office). */
  verifactu: {
    system: {
      producerName: 'Plaza Libre, S.L.',
      producerTaxId: 'B82387770',
      name: 'PlazaLibre',
      id: 'PL',
      version: 'local',
      installation: 'local',
    },
    checkUrl: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
    establishedIn: ['iva'],
  },
  mailFrom: 'hola@plazalibre.example',
  mailConfigurationSet: 'plazalibre-local',
  supportEmail: 'ayuda@plazalibre.example',
  supportPhone: '+34 910 000 000',
} as const;

/** Increased when the format of stored data changes. */
export const DATA_FORMAT = 8;

/** The password of everyone in the demo data. */
export const DEMO_PASSWORD = 'Aparca2026';

/** The secret of the demo administrator's authenticator app. It gives access to nothing but this stack. */
export const DEMO_SECOND_FACTOR = 'PLAZALIBREDEMOSECONDFACTORLOCAL2';
