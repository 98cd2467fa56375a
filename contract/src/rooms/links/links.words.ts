/** How two requests belong together. COPY_OF and DUPLICATE_OF have a direction. */
export const linkKinds = ['RELATED', 'COPY_OF', 'DUPLICATE_OF', 'SAME_STOP'] as const
export type LinkKind = (typeof linkKinds)[number]

interface LinkWords {
  /** In a choice of kinds. */
  readonly title: string
  /** In the request that the link leads from, and in the other one. */
  readonly there: string
  readonly back: string
}

export const linkWords: Readonly<Record<LinkKind, LinkWords>> = {
  RELATED: { title: 'Связана', there: 'связана', back: 'связана' },
  COPY_OF: { title: 'Копия', there: 'копия', back: 'есть копия' },
  DUPLICATE_OF: { title: 'Дубликат', there: 'дубликат', back: 'есть дубликат' },
  SAME_STOP: { title: 'Тот же выезд', there: 'тот же выезд', back: 'тот же выезд' },
}

/** «дубликат № 5», «есть копия № 7» */
export const linkText = (kind: LinkKind, isReverse: boolean, id: number): string =>
  `${linkWords[kind][isReverse ? 'back' : 'there']} №\u00a0${id}`

/** A merge can be taken back for this many days. */
export const unmergeDays = 7
export const maxLinks = 50
/** Requests that are merged in one call. */
export const maxMerged = 20
/** Copies that are made in one call. */
export const maxCopies = 50
