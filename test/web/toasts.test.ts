import { expect, it } from 'vitest';
import { toast, toastStore } from '#web/ui/toast-store.ts';

it('[SH-04] shows at most twenty toasts, the newest first, and the same one once', () => {
  for (let number = 1; number <= 22; number++) toast.error(`Error ${number}`);
  toast.error('Error 5');
  const titles = toastStore.read().map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(titles.slice(0, 2)).toEqual(['Error 5', 'Error 22']);
  expect(new Set(titles).size).toBe(20);
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

it('[SH-04] a new press takes the errors of earlier ones away, and nothing else', () => {
  toast.error('Error en el pago');
  toast.success('Guardado');
  toast.error('No se ha enviado nada');
  toast.dismissErrors();
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Guardado']);
  for (const { id } of toastStore.read()) toast.dismiss(id);
});
