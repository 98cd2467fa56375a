import { z } from 'zod'

import { readStored, useStored, writeStored } from '../settings/useStored.ts'

/** What was opened lately, for the empty palette. */
const Recent = z.object({
  /** Address of the object. */
  to: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.string(),
  plate: z.string().nullable(),
})
export type Recent = z.infer<typeof Recent>

const Recents = z.array(Recent)
const none: Recent[] = []
const longest = 8

const keyOf = (userId: number) => `recent:${userId}`

/** Puts an opened object on top of the list. */
export function remember(userId: number, recent: Recent): void {
  const others = readStored(keyOf(userId), Recents, none).filter(({ to }) => to !== recent.to)
  writeStored(keyOf(userId), [recent, ...others].slice(0, longest))
}

export const useRecents = (userId: number): readonly Recent[] => useStored(keyOf(userId), Recents, none)[0]
