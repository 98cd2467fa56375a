import type postgres from 'postgres'

/** Types that may be elements of an array, built-in and custom. */
const arrayTypes = `
  select oid, typarray from pg_catalog.pg_type where typarray <> 0 and typtype in ('b', 'e', 'd')`

/**
 * Registers parsers and serializers of arrays in the driver. The driver's own option (`fetch_types`)
 * queries the types, but an error of that query is unhandled and ends the process.
 */
export async function learnArrayTypes(sql: postgres.Sql): Promise<void> {
  const types = await sql.unsafe<{ oid: number; typarray: number }[]>(arrayTypes)
  const { parsers, serializers } = sql.options
  for (const { oid, typarray } of types) {
    // Looked up on each call: a custom type may be registered after its array.
    parsers[typarray] = (text: string) => parseArray(text, parsers[oid])
    serializers[typarray] = (value: unknown) => serializeArray(value, serializers[oid])
  }
}

type Parse = (text: string) => unknown

/** The text of an array as PostgreSQL writes it: `{1,2}`, `{"a b",NULL}`, `{{1},{2}}`. */
function parseArray(text: string, parse: Parse = (item) => item): unknown[] {
  if (text === '{}') return []
  if (!/["{\\]/.test(text.slice(1))) return text.slice(1, -1).split(',').map(unquoted(parse))
  return parseNested(text, parse)
}

const unquoted =
  (parse: Parse) =>
  (item: string): unknown =>
    item === 'NULL' ? null : parse(item)

/** A quoted item with its escapes, a bracket, or an unquoted item. */
const token = /"((?:[^"\\]|\\.)*)"|[{}]|[^{},"]+/gs

function parseNested(text: string, parse: Parse): unknown[] {
  const root: unknown[] = []
  const open = [root]
  for (const [found, quoted] of text.matchAll(token)) {
    const inner = open.at(-1) ?? root
    if (quoted !== undefined) inner.push(parse(quoted.replace(/\\(.)/gs, '$1')))
    else if (found === '{') {
      const next: unknown[] = []
      inner.push(next)
      open.push(next)
    } else if (found === '}') open.pop()
    else inner.push(unquoted(parse)(found))
  }
  return root[0] as unknown[]
}

/** A string is assumed to be an array literal already. */
function serializeArray(value: unknown, serialize: (item: unknown) => unknown = String): unknown {
  if (!Array.isArray(value)) return value
  const items = value.map((item: unknown) => {
    if (Array.isArray(item)) return serializeArray(item, serialize)
    if (item === null) return 'null'
    return `"${String(serialize(item)).replace(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${items.join(',')}}`
}
