import { dayText, momentText, timeText } from '../../platform/text/values.ts'

/** «30.11.2026 10:00–12:00»; empty without a visit. */
export function windowWords(from: string | null, to: string | null): string {
  if (from === null) return to === null ? '' : `до ${momentText(to)}`
  if (to === null) return momentText(from)
  return dayText(from) === dayText(to)
    ? `${momentText(from)}–${timeText(to)}`
    : `${momentText(from)} — ${momentText(to)}`
}
