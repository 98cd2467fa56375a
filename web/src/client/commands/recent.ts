import { useEffect } from 'react'

import { isEither, isListOf, isNullOr, isShapeOf, isText, isWhole } from '../../ui/fits.ts'
import { useMe } from '../session/me.ts'
import { readStored, useStored, writeStored } from '../settings/useStored.ts'

export interface RecentTask {
  /** Address of the object. */
  to: string
  number: number
  title: string
  status: string
  plate: string | null
}

export interface RecentObject {
  to: string
  /** «driver»: the kind by which the palette finds it. */
  kind: string
  title: string
  plate: string | null
  /** Owning organization. */
  aside: string | null
}

/** Recently opened objects, for the empty palette. */
type Recent = RecentTask | RecentObject

const isRecents = isListOf<Recent>(
  isEither(
    isShapeOf<RecentTask>({
      to: isText,
      number: isWhole,
      title: isText,
      status: isText,
      plate: isNullOr(isText),
    }),
    isShapeOf<RecentObject>({
      to: isText,
      kind: isText,
      title: isText,
      plate: isNullOr(isText),
      aside: isNullOr(isText),
    }),
  ),
)
const none: Recent[] = []
const longest = 8

const keyOf = (userId: number) => `recent:${userId}`

/** Moves an opened object to the top of the list. */
export function remember(userId: number, recent: Recent): void {
  const others = readStored(keyOf(userId), isRecents, none).filter(({ to }) => to !== recent.to)
  writeStored(keyOf(userId), [recent, ...others].slice(0, longest))
}

/** Records the opened object under its current name. */
export function useRemembered({ to, kind, title, plate, aside }: RecentObject): void {
  const { id } = useMe()
  useEffect(() => {
    remember(id, { to, kind, title, plate, aside })
  }, [id, to, kind, title, plate, aside])
}

export const useRecents = (userId: number): readonly Recent[] => useStored(keyOf(userId), isRecents, none)[0]
