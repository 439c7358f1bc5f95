/**
 * Why an address is not written to. `bounce`: mails came back for good. `complaint`: its reader told their provider that a
 * mail of ours was unwanted.
 */
export type Suppression = 'bounce' | 'complaint';
