import { isolatedHost, node } from './appearance.js';

/** Asks what the bank would ask. Resolves to true for "complete"; closing the dialog counts as a failure. */
export const askBank = (texts) => {
  return new Promise((resolve) => {
    const { host, root } = isolatedHost();
    const complete = node('button', { class: 'main', type: 'button' }, texts.challengeComplete);
    const fail = node('button', { type: 'button' }, texts.challengeFail);
    const dialog = node(
      'dialog',
      { 'aria-labelledby': 'title', 'aria-describedby': 'question' },
      node('h2', { id: 'title' }, texts.challengeTitle),
      node('p', { id: 'question' }, texts.challengeQuestion),
      node('div', { class: 'answers' }, complete, fail),
    );
    let passed = false;
    complete.addEventListener('click', () => {
      passed = true;
      dialog.close();
    });
    fail.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(passed);
    });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
};
