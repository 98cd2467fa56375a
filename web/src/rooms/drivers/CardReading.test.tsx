import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { CardReading } from './CardReading.tsx'

const now = Date.parse('2026-11-29T12:00:00+03:00')
const shown = (readOn: string | null) => {
  render(<CardReading readOn={readOn} now={now} isFull />)
  return document.body.textContent
}

test.each([
  ['2026-11-29', '29.11.2026, осталось 28 дней из 28', null],
  ['2026-11-10', '10.11.2026, осталось 9 дней из 28', null],
  ['2026-11-07', '07.11.2026, осталось 6 дней из 28', 'warn'],
  ['2026-11-01', '01.11.2026, осталось 0 дней из 28', 'warn'],
  ['2026-10-29', '29.10.2026, пора считать: срок прошёл 3 дня назад', 'err'],
])('of a card read on %s shows the days until the next reading', (readOn, text, tone) => {
  expect(shown(readOn)?.replaceAll('\u00a0', ' ')).toBe(text)
  expect(screen.getByText(/20/).closest<HTMLElement>('[data-tone]')?.dataset['tone'] ?? null).toBe(tone)
})

test('of a card that was never read shows a dash', () => {
  expect(shown(null)).toBe('—')
})
