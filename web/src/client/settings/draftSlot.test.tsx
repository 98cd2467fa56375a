import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { fakeLocks } from '../../testing/fakeLocks.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { holdPageLock, useDraftSlot } from './draftSlot.ts'
import { useDraft } from './useDraft.ts'

const key = 'naryad:draft:2:driver:new'
const left = (value: string) => JSON.stringify({ value, at: new Date().toISOString() })
const field = () => screen.getByLabelText('Фамилия')

const Text = z.string()
function Form({ name = 'driver:new' }: { name?: string }) {
  const draft = useDraft(useDraftSlot(name, name.endsWith(':new')), Text)
  return (
    <>
      <input
        aria-label="Фамилия"
        defaultValue={draft.initial}
        onChange={({ target }) => draft.save(target.value)}
      />
      <button type="button" onClick={draft.clear}>
        Сохранить
      </button>
    </>
  )
}

const open = (name?: string) => renderIn(<Form {...(name && { name })} />, { me: makeMe() })

let locks: Set<string>
beforeEach(() => {
  locks = fakeLocks()
})

/** Another window has the form open, with this draft. */
function openElsewhere(value: string) {
  locks.add('naryad-page-other')
  localStorage.setItem('naryad:form:2:driver:new', 'other')
  localStorage.setItem(key, left(value))
}

test('a second window with a form of a new object starts blank and leaves the draft of the first as it is', async () => {
  openElsewhere('Шакиров')
  await open()
  expect(field()).toHaveValue('')
  await userEvent.type(field(), 'Гарипов')
  await userEvent.click(screen.getByText('Сохранить'))
  cleanup()
  expect(localStorage.getItem(key)).toContain('Шакиров')
})

test('each window finds its own draft after a reload', async () => {
  openElsewhere('Шакиров')
  await open()
  await userEvent.type(field(), 'Гарипов')
  cleanup()
  localStorage.removeItem('naryad:form:2:driver:new')
  await open()
  expect(field()).toHaveValue('Гарипов')
})

test('what a closed window has left is offered to the next one, the second draft after the first', async () => {
  localStorage.setItem(key, left('Шакиров'))
  localStorage.setItem(`${key}~other`, left('Гарипов'))
  await open()
  expect(field()).toHaveValue('Шакиров')
  await userEvent.click(screen.getByText('Сохранить'))
  cleanup()
  await open()
  expect(field()).toHaveValue('Гарипов')
})

test('a page that goes releases its draft at once', async () => {
  await open()
  expect(localStorage.getItem('naryad:form:2:driver:new')).not.toBeNull()
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('naryad:form:2:driver:new')).toBeNull()
})

test('what a killed browser has left is offered, too', async () => {
  openElsewhere('Шакиров')
  locks.delete('naryad-page-other')
  holdPageLock()
  await waitFor(() => expect(localStorage.getItem('naryad:form:2:driver:new')).toBeNull())
  await open()
  expect(field()).toHaveValue('Шакиров')
})

test('the draft of an existing object is one for all windows', async () => {
  localStorage.setItem('naryad:form:2:driver:7', 'other')
  localStorage.setItem('naryad:draft:2:driver:7', left('Шакиров'))
  await open('driver:7')
  expect(field()).toHaveValue('Шакиров')
})
