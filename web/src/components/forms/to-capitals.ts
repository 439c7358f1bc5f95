/** Turns the text of a field into capitals and returns it. The caret stays: a new value from outside would move it to the end. */
export const toCapitals = (field: HTMLInputElement): string => {
  const { selectionStart, selectionEnd } = field;
  field.value = field.value.toUpperCase();
  field.setSelectionRange(selectionStart, selectionEnd);
  return field.value;
};
