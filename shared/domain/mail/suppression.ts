/**
 * Why an address is on the suppression list. `bounce`: a permanent bounce. `complaint`: its reader told their provider that a
 * mail of ours was unwanted.
 */
export type Suppression = 'bounce' | 'complaint';
