import type { QueryClient } from '@tanstack/react-query'

/** Reads the queries that show these objects of the room; null: all queries of the room. */
export type Reader = (room: string, ids: readonly number[] | null) => void

let reader: Reader | undefined

/**
 * Registers the reader of live changes, which combines own changes with received events. Returns the function
 * that unregisters it.
 */
export function readThrough(own: Reader): () => void {
  reader = own
  return () => {
    if (reader === own) reader = undefined
  }
}

/** Reads again what a completed action has changed in the room, or all of it if no ids are given. */
export function readAgain(client: QueryClient, room: string, ids: readonly number[] | null = null): void {
  if (reader) reader(room, ids)
  else void client.invalidateQueries({ queryKey: [room] })
}
