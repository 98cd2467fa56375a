/** «METHOD /path» of every call that an OpenAPI document describes. */
export function callsOf(document: { readonly paths: Readonly<Record<string, object>> }): readonly string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** The calls of a list file: one a line, comments aside. */
export function readCalls(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

export interface Progress {
  /** Prescribed and still to come. */
  readonly missing: readonly string[]
  /** Once served and now gone: clients rely on them. */
  readonly lost: readonly string[]
  /** Prescribed calls that are there or were; only grows. */
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
