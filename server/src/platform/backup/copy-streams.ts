import type { Readable, Writable } from 'node:stream'

import type postgres from 'postgres'

import { readableOf, writableOf } from '../db/connection/driver.ts'

/** Names come from the catalogue or from a validated backup; they are quoted anyway. */
const listOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Streams the rows of a table as text, several rows per chunk. */
export function copyOut(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Readable> {
  return readableOf(sql.unsafe(`copy public."${table}" (${listOf(columns)}) to stdout`))
}

/** The stream finishes when the database has confirmed the last row. */
export function copyIn(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Writable> {
  return writableOf(sql.unsafe(`copy public."${table}" (${listOf(columns)}) from stdin`))
}
