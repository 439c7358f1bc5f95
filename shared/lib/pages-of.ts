/** The pages of a list from the first to the last, each of which names where the next one begins. */
export async function* pagesOf<Page extends { readonly next?: Cursor | undefined }, Cursor>(
  read: (after: Cursor | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    yield page;
    after = page.next;
  } while (after !== undefined);
}
