import type { Readable, Writable } from 'node:stream'

import type postgres from 'postgres'

/**
 * Nothing observes the promise of the statement once its stream has been handed out, so a failure destroys
 * the stream.
 */
function failInto(query: object, stream: Readable | Writable): void {
  Reflect.set(query, 'reject', (error: Error) => stream.destroy(error))
}

/** Names come from the catalogue or from a validated backup: they need no quoting but get it. */
const listOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Rows of a table as text, some a chunk. */
export async function copyOut(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Readable> {
  const query = sql.unsafe(`copy public."${table}" (${listOf(columns)}) to stdout`)
  const stream = await query.readable()
  failInto(query, stream)
  // The driver pauses its socket when a portion exceeds what the stream wants, and resumes it when the stream
  // asks for more. After its last portion a stream asks for nothing, and no further event of the connection
  // would arrive.
  stream.once('end', () => stream._read(0))
  return stream
}

/** The stream finishes when the database has taken the last row. */
export async function copyIn(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Writable> {
  const query = sql.unsafe(`copy public."${table}" (${listOf(columns)}) from stdin`)
  const stream = await query.writable()
  failInto(query, stream)
  return stream
}
