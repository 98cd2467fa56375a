interface Files {
  /** The card of a task. */
  card: () => Promise<unknown>
  /** The form, the windows of a card and the bar of selected tasks. */
  next: () => Promise<unknown>
}

/** Set by early.js on a phone, in a build. */
const page: typeof globalThis & { naryadFiles?: Files } = globalThis

/**
 * Requests code and styles in parallel, without running them. Resolves when they have come or failed: a failed
 * request is repeated, and reported, when the code is used.
 */
export const requestFiles = async (of: keyof Files): Promise<void> => {
  await page.naryadFiles?.[of]()
}
