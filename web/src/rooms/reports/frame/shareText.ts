import { count } from '../../../ui/formats/numbers.ts'

/** «42 %»; a dash where there is nothing to be a part of. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${count(Math.round((part / whole) * 100))}\u00a0%`
