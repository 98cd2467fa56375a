import type { BaseMap } from '@naryad/contract/geo/base-map'
import { type Queue, queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'

import { readStored, useStored, writeStored } from '../../client/settings/useStored.ts'
import {
  type Fits,
  isEither,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isShapeOf,
  isText,
} from '../../ui/fits.ts'

/**
 * Texts and the base map set by the administrator. Read after the first paint and stored, so that the next
 * start shows them immediately.
 */
interface Shared {
  queueLabels: Record<Queue, string>
  /** Null until known: the dialogs then use built-in reasons. */
  closeReasons: string[] | null
  /** Null until known. */
  commentPhrases: { internal: string[]; public: string[] } | null
  map: BaseMap
}

const areLabels: Fits<Record<Queue, string>> = (value): value is Record<Queue, string> =>
  isRecordOf(isText)(value) && queues.every((queue) => queue in value)

type Embedded = Extract<BaseMap, { mode: 'offline' }>
type Connected = Exclude<BaseMap, Embedded>

const isBaseMap: Fits<BaseMap> = isEither(
  isShapeOf<Embedded>({ mode: isOneOf<Embedded['mode']>(['offline']) }),
  isShapeOf<Connected>({
    mode: isOneOf<Connected['mode']>(['raster', 'pmtiles']),
    url: isText,
    attribution: isText,
  }),
)

const isShared = isShapeOf<Shared>({
  queueLabels: areLabels,
  closeReasons: isNullOr(isListOf(isText)),
  commentPhrases: isNullOr(isShapeOf({ internal: isListOf(isText), public: isListOf(isText) })),
  map: isBaseMap,
})

const builtIn: Shared = {
  queueLabels: queueTitles,
  closeReasons: null,
  commentPhrases: null,
  map: { mode: 'offline' },
}
const shared = ['shared', isShared, builtIn] as const

/** Queue titles of this company. */
export const useQueueTitles = (): Shared['queueLabels'] => useStored(...shared)[0].queueLabels

/** The same outside of components, such as for the text of a conflict. */
export const queueTitleNow = (queue: Queue): string => readStored(...shared).queueLabels[queue]

export const useSetCloseReasons = (): Shared['closeReasons'] => useStored(...shared)[0].closeReasons

export const useCommentPhrases = (): Shared['commentPhrases'] => useStored(...shared)[0].commentPhrases

/** The embedded base map until known. */
export const useBaseMap = (): BaseMap => useStored(...shared)[0].map

export const keepShared = ({
  queueLabels,
  closeReasons,
  commentPhrases,
  map = builtIn.map,
}: Omit<Shared, 'map'> & Partial<Pick<Shared, 'map'>>): void =>
  writeStored('shared', { queueLabels, closeReasons, commentPhrases, map })
