import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { MAX_MESSAGE_LENGTH } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import styles from './messages.module.css';

/** With a keyboard, Enter sends; on a touch screen it adds a line break. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && hasKeyboard();

/** The field for a message. The text survives a reload, and is cleared once it is being sent. */
export const Composer = ({ bookingId, onSend }: { bookingId: string; onSend: (text: string) => void }) => {
  const text = useText();
  const id = useId();
  const [words, setWords] = useDraft(`message:${bookingId}`);
  /** The length of a message that was too long to send. */
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
    <form method="post" onSubmit={submit} noValidate className={styles.composer}>
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
