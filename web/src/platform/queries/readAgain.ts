import type { QueryClient } from '@tanstack/react-query'

/** Reads what shows these objects of the room; null: all of it. */
export type Reader = (room: string, ids: readonly number[] | null) => void

let reader: Reader | undefined

/**
 * Registers the reader of live changes, which reads own changes together with what it has received. Returns
 * the function that unregisters it.
 */
export function readThrough(own: Reader): () => void {
  reader = own
  return () => {
    if (reader === own) reader = undefined
  }
}

/** After a press was answered: reads again what it has changed of the room, all of it if nothing is named. */
export function readAgain(client: QueryClient, room: string, ids: readonly number[] | null = null): void {
  if (reader) reader(room, ids)
  else void client.invalidateQueries({ queryKey: [room] })
}
