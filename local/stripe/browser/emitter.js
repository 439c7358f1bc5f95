/** `on`, `once`, `off` as every object of Stripe.js has them, and `emit` for the inside. */
export const emitter = () => {
  const listeners = new Map();
  return {
    on(event, listener) {
      if (!listeners.has(event)) listeners.set(event, new Set());
      listeners.get(event).add(listener);
      return this;
    },
    once(event, listener) {
      const first = (value) => {
        this.off(event, first);
        listener(value);
      };
      return this.on(event, first);
    },
    off(event, listener) {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
      return this;
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
    },
  };
};
