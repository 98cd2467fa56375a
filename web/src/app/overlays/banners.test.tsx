import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { closePush, push } from '../../client/live/push.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { alert } from '../../ui/overlays/alert.ts'
import { homePath } from '../returnPath.ts'
import { AlertHost } from './AlertHost.tsx'
import { PushHost } from './PushHost.tsx'

/** Goes on from test to test: banners are limited by time. */
let clock = Date.now()
beforeEach(() => {
  clock += 3_600_000
  vi.useFakeTimers({ shouldAdvanceTime: true, now: clock })
})
afterEach(() => {
  vi.useRealTimers()
  closePush()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the alert', () => {
  test('is titled «Внимание», keeps its lines, and goes by itself after 7 seconds', async () => {
    await renderIn(<AlertHost />)
    act(() => alert({ type: 'error', text: 'ID 1: нет\nID 2: нет' }))
    expect(screen.getByText('Внимание')).toBeVisible()
    expect(screen.getByText(/ID 1/)).toHaveTextContent('ID 1: нет ID 2: нет')
    await pass(6_900)
    expect(screen.getByText('Внимание')).toBeVisible()
    await pass(200)
    expect(screen.queryByText('Внимание')).toBeNull()
  })

  test.each([
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('%s is announced as %s', async (type, role) => {
    await renderIn(<AlertHost />)
    act(() => alert({ type, text: 'Готово' }))
    expect(screen.getByRole(role)).toHaveTextContent('Готово')
  })

  test('stands while the pointer is on it, and then has only the rest of its time', async () => {
    await renderIn(<AlertHost />)
    act(() => alert({ type: 'info', text: 'Читайте' }))
    await pass(5_000)
    const card = screen.getByText('Читайте')
    fireEvent.pointerEnter(card)
    fireEvent.pointerOver(card)
    await pass(60_000)
    expect(screen.getByText('Читайте')).toBeVisible()
    fireEvent.pointerOut(card)
    await pass(1_900)
    expect(screen.getByText('Читайте')).toBeVisible()
    await pass(200)
    expect(screen.queryByText('Читайте')).toBeNull()
  })

  test('stands while the focus is in it', async () => {
    await renderIn(<AlertHost />)
    act(() => alert({ type: 'info', text: 'Читайте' }))
    act(() => screen.getByRole('button', { name: 'Закрыть сообщение' }).focus())
    await pass(60_000)
    expect(screen.getByText('Читайте')).toBeVisible()
  })

  test('a new one takes the place and has its own 7 seconds', async () => {
    await renderIn(<AlertHost />)
    act(() => alert({ type: 'info', text: 'Первое' }))
    await pass(5_000)
    act(() => alert({ type: 'success', title: 'Готово', text: 'Второе' }))
    expect(screen.queryByText('Первое')).toBeNull()
    await pass(6_500)
    expect(screen.getByText('Второе')).toBeVisible()
  })

  test('closing empties it, and an empty text shows nothing', async () => {
    await renderIn(<AlertHost />)
    act(() => alert({ type: 'info', text: 'Закройте' }))
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }))
    expect(screen.queryByText('Закройте')).toBeNull()
    act(() => alert({ type: 'info', text: '' }))
    expect(screen.queryByText('Внимание')).toBeNull()
  })
})

describe('the push banner', () => {
  const news = { text: 'Новая заявка № 18421', url: '/tasks/glonass/18421' }

  test('is titled «Внимание» and goes by itself after 10 seconds', async () => {
    await renderIn(<PushHost />)
    act(() => push(news))
    expect(screen.getByText('Внимание')).toBeVisible()
    await pass(9_900)
    expect(screen.getByText(news.text)).toBeVisible()
    await pass(200)
    expect(screen.queryByText(news.text)).toBeNull()
  })

  test('stands while it is pointed at, for 20 seconds at most', async () => {
    await renderIn(<PushHost />)
    act(() => push({ title: 'Наряд', ...news }))
    await pass(1_000)
    fireEvent.pointerOver(screen.getByText(news.text))
    await pass(19_000)
    expect(screen.getByText('Наряд')).toBeVisible()
    await pass(1_500)
    await pass(9_500)
    expect(screen.queryByText('Наряд')).toBeNull()
  })

  test('of a notification that was shown is not shown again when the stream repeats it', async () => {
    await renderIn(<PushHost />)
    act(() => push({ id: 41, ...news }))
    act(closePush)
    act(() => push({ id: 41, ...news }))
    expect(screen.queryByText(news.text)).toBeNull()
    act(() => push({ id: 42, ...news }))
    expect(screen.getByText(news.text)).toBeVisible()
  })

  test('is not held by a pointer that rests where it appears', async () => {
    await renderIn(<PushHost />)
    act(() => push(news))
    fireEvent.pointerOver(screen.getByText(news.text))
    await pass(10_100)
    expect(screen.queryByText(news.text)).toBeNull()
  })

  test('does not cover the page for long when many follow each other', async () => {
    await renderIn(<PushHost />)
    const covered: boolean[] = []
    for (let second = 0; second < 60; second += 1) {
      act(() => push({ text: `Заявка № ${second}`, url: '/tasks/glonass/1' }))
      covered.push(screen.queryByText(/^Заявка № /) !== null)
      await pass(1_000)
    }
    expect(covered.filter(Boolean).length).toBeLessThan(52)
    expect(covered.slice(0, 20)).not.toContain(false)
    await pass(30_000)
    act(() => push(news))
    expect(screen.getByText(news.text)).toBeVisible()
  })

  test('«Просмотреть» goes to the address and clears it', async () => {
    const { router } = await renderIn(<PushHost />)
    act(() => push(news))
    fireEvent.click(screen.getByRole('button', { name: 'Просмотреть' }))
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/tasks/glonass/18421'))
    expect(screen.queryByText(news.text)).toBeNull()
  })

  test('an address outside the product is not followed', async () => {
    const { router } = await renderIn(<PushHost />, { path: '/cars' })
    act(() => push({ text: 'Ловушка', url: '//evil.example/tasks' }))
    fireEvent.click(screen.getByRole('button', { name: 'Просмотреть' }))
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(homePath))
  })
})
