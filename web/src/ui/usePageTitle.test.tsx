import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useObjectTitle, usePageTitle } from './usePageTitle.ts'

const Opened = ({ title }: { title: string }) => {
  useObjectTitle(title)
  return null
}
const Screen = ({ title, opened }: { title: string; opened: string | null }) => {
  usePageTitle(title)
  return opened !== null && <Opened title={opened} />
}

test('an opened object names the page, also when it came with its screen; the screen does when it is closed', () => {
  const { rerender } = render(<Screen title="Автомобили" opened="А123ВС 77" />)
  expect(document.title).toBe('А123ВС 77 — Наряд')
  rerender(<Screen title="(2) Автомобили" opened="А123ВС 77" />)
  expect(document.title).toBe('А123ВС 77 — Наряд')
  rerender(<Screen title="(2) Автомобили" opened={null} />)
  expect(document.title).toBe('(2) Автомобили — Наряд')
})
