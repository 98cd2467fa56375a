import type { RouteDef } from '@naryad/contract/kit/route'

import type { IconComponent } from '../../ui/Icon.tsx'

/** An object as a line of the palette. */
export interface FoundObject {
  id: number
  title: string
  phone?: string | null
  inn?: string | null
  /** A number within the title, by which the object is known. */
  number?: string
  aside?: string | undefined
}

/** What the palette finds of a register, declared by its room and listed in `app/palette/foundKinds.ts`. */
export interface FoundKind {
  /** «driver»: also the kind of its recently opened objects. */
  kind: string
  /** The first part of the query keys. */
  room: string
  /** The heading of its lines. */
  group: string
  icon: IconComponent
  /** «/drivers»: the path of its screen. */
  path: string
  /** Found by a search for people alone as well. */
  isPeople: boolean
  /** Only users who may call it search for these objects. */
  route: RouteDef
  find: (query: string, limit: number, signal: AbortSignal) => Promise<FoundObject[]>
}
