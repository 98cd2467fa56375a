/** «METHOD /path» of every call in an OpenAPI document. */
export function callsOf(document: { readonly paths: Readonly<Record<string, object>> }): readonly string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** The calls in a list file: one a line, without comments. */
export function readCalls(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

export interface Progress {
  /** Required by the specification and not implemented yet. */
  readonly missing: readonly string[]
  /** Served once and now missing: clients rely on them. */
  readonly lost: readonly string[]
  /** Required calls that are or were implemented; the list only grows. */
  readonly done: readonly string[]
}

export function compareCalls(
  prescribed: readonly string[],
  before: readonly string[],
  now: readonly string[],
): Progress {
  const present = new Set(now)
  const known = new Set(before)
  return {
    missing: prescribed.filter((call) => !present.has(call)),
    lost: before.filter((call) => !present.has(call)),
    done: prescribed.filter((call) => present.has(call) || known.has(call)),
  }
}
