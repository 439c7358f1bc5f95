import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { MAX_MESSAGE_LENGTH } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import styles from './messages.module.css';

/** Where there is a keyboard, Enter sends; on a touch screen it begins a line. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && hasKeyboard();

/** Where a message is written. The text is kept over a reload, and leaves only when it is on its way. */
export const Composer = ({ bookingId, onSend }: { bookingId: string; onSend: (text: string) => void }) => {
  const text = useText();
  const id = useId();
  const [words, setWords] = useDraft(`message:${bookingId}`);
  /** How long it was when it was too long to be sent. */
  const [tooLong, setTooLong] = useState<number>();
  const send = () => {
    const said = words.trim();
    if (said === '') return;
    if (said.length > MAX_MESSAGE_LENGTH) {
      setTooLong(said.length);
      return;
    }
    onSend(said);
    setWords('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.composer}>
      <TextArea
        id={id}
        label={text('messages.yours')}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        className={styles.input}
        value={words}
        error={
          tooLong === undefined
            ? undefined
            : text('messages.tooLong', { most: MAX_MESSAGE_LENGTH, length: tooLong })
        }
        onChange={({ target }) => {
          setWords(target.value);
          setTooLong(undefined);
        }}
        onKeyDown={(event) => {
          if (!isSending(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <Button type="submit">{text('messages.send')}</Button>
    </form>
  );
};
