interface Period {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** Every report refuses a period that ends before it starts; one without an end is open. */
export const isForward = ({ dateFrom, dateTo }: Period): boolean =>
  dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo

export const backward = { path: ['dateTo'], error: 'раньше начала периода' }
