/** The toasts. Any code may call `toast`; the shell renders them with `Toaster`. Texts are translated. */
export type ToastKind = 'success' | 'error' | 'info' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  description: string | undefined;
}

/** SH-04: 2 s for success, 4 s for the others, loading until it is dismissed; the newest 20 are kept. */
export const TOAST_MS: Record<ToastKind, number> = {
  success: 2000,
  error: 4000,
  info: 4000,
  loading: Infinity,
};
const MAX_TOASTS = 20;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const replace = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const show = (kind: ToastKind) => (title: string, description?: string) => {
  const id = ++lastId;
  // A toast with the same text replaces the earlier one.
  const others = toasts.filter(
    (shown) => shown.kind !== kind || shown.title !== title || shown.description !== description,
  );
  replace([{ id, kind, title, description }, ...others].slice(0, MAX_TOASTS));
  return id;
};

/** Each returns an id for `dismiss`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  dismiss: (id: number) => replace(toasts.filter((shown) => shown.id !== id)),
  /** For a new press: the failure of an earlier one must not be shown beside its success. */
  dismissErrors: () => replace(toasts.filter(({ kind }) => kind !== 'error')),
};

export const toastStore = {
  read: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
