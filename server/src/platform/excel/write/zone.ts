const day = 86_400_000

/** «GMT+03:00» → milliseconds. */
function offsetOf(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * Converts timestamps to the local time of a zone, because spreadsheets have no time zones. Computing an
 * offset is too slow for every cell, so offsets are cached per day, except on days with a clock change.
 */
export function clockOf(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const days = new Map<number, number | undefined>()
  return (moment) => {
    const index = Math.floor(moment / day)
    if (!days.has(index)) {
      const [first, last] = [offsetOf(format, index * day), offsetOf(format, (index + 1) * day - 1)]
      days.set(index, first === last ? first : undefined)
    }
    return moment + (days.get(index) ?? offsetOf(format, moment))
  }
}
