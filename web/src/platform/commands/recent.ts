import { useEffect } from 'react'
import { z } from 'zod'

import { useMe } from '../session/me.ts'
import { readStored, useStored, writeStored } from '../settings/useStored.ts'

const RecentTask = z.object({
  /** Address of the object. */
  to: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.string(),
  plate: z.string().nullable(),
})
export type RecentTask = z.infer<typeof RecentTask>

const RecentObject = z.object({
  to: z.string(),
  kind: z.enum(['car', 'company', 'driver', 'contact']),
  title: z.string(),
  plate: z.string().nullable(),
  /** Whose it is. */
  aside: z.string().nullable(),
})
export type RecentObject = z.infer<typeof RecentObject>

/** What was opened lately, for the empty palette. */
type Recent = RecentTask | RecentObject

const Recents = z.array(z.union([RecentTask, RecentObject]))
const none: Recent[] = []
const longest = 8

const keyOf = (userId: number) => `recent:${userId}`

/** Puts an opened object on top of the list. */
export function remember(userId: number, recent: Recent): void {
  const others = readStored(keyOf(userId), Recents, none).filter(({ to }) => to !== recent.to)
  writeStored(keyOf(userId), [recent, ...others].slice(0, longest))
}

/** Remembers what is open, under the words it has now. */
export function useRemembered({ to, kind, title, plate, aside }: RecentObject): void {
  const { id } = useMe()
  useEffect(() => {
    remember(id, { to, kind, title, plate, aside })
  }, [id, to, kind, title, plate, aside])
}

export const useRecents = (userId: number): readonly Recent[] => useStored(keyOf(userId), Recents, none)[0]
