import type { Readable, Writable } from 'node:stream'

import type postgres from 'postgres'

/**
 * Nothing observes the promise of the statement once its stream has been handed out, so a failure destroys
 * the stream.
 */
function failInto(query: object, stream: Readable | Writable): void {
  Reflect.set(query, 'reject', (error: Error) => stream.destroy(error))
}

/** Names come from the catalogue or from a validated backup; they are quoted anyway. */
const listOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Streams the rows of a table as text, several rows per chunk. */
export async function copyOut(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Readable> {
  const query = sql.unsafe(`copy public."${table}" (${listOf(columns)}) to stdout`)
  const stream = await query.readable()
  failInto(query, stream)
  // The driver pauses its socket when a portion exceeds the demand of the stream and resumes it on the
  // next read. After the last portion a stream requests nothing more, so no further event of the
  // connection would arrive.
  stream.once('end', () => stream._read(0))
  return stream
}

/** The stream finishes when the database has confirmed the last row. */
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
