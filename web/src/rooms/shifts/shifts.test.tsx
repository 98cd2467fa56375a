import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import type { ShiftHandover } from '@naryad/contract/shifts/shifts'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderShift } from '../../testing/renderShift.tsx'
import { burning, current, handover, inHours, lapina, line, nothing, shakirova } from './shifts.make.ts'

test('the sheet begins with three lines of each section and links to the list behind it', async () => {
  await renderShift((api) => api.on(shiftsRoutes.current, () => current({ sections: burning })))
  const section = within(await screen.findByRole('region', { name: /^Горит до/ }))
  expect(section.getAllByRole('listitem')).toHaveLength(3)
  expect(section.getByRole('link', { name: /^ещё 2: / })).toBeVisible()
  expect(section.getByRole('link', { name: 'Установить тахограф' })).toHaveAttribute(
    'href',
    expect.stringContaining('/tasks/tachograph/18419'),
  )
})

test('a tab narrows the sheet to a queue', async () => {
  await renderShift((api) => api.on(shiftsRoutes.current, () => current({ sections: burning })))
  await userEvent.click(await screen.findByRole('tab', { name: /^ЛУВ/ }))
  const section = within(await screen.findByRole('region', { name: /^Горит до/ }))
  expect(section.getAllByRole('listitem')).toHaveLength(1)
  expect(section.getByRole('link', { name: /^(ещё|в списке)/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/tasks/luv'),
  )
})

test('an unassigned request is given to an operator from its line', async () => {
  const sent: unknown[] = []
  await renderShift((api) => {
    api.on(shiftsRoutes.current, () => current({ sections: burning }))
    api.on(tasksRoutes.operator, ({ params, body }) => {
      sent.push({ ...params, ...body })
      throw new Refused('CONFLICT', 'Заявку уже взял Сафин М.')
    })
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Назначить оператора/ }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('combobox', { name: 'Оператор' }))
  await userEvent.click(await screen.findByRole('option', { name: /Шакирова/ }))
  await userEvent.click(form.getByRole('button', { name: /Назначить/ }))
  expect(await form.findByText('Заявку уже взял Сафин М.')).toBeInTheDocument()
  expect(sent).toEqual([{ id: 18_419, operatorId: 6 }])
})

test('an empty sheet says that there is nothing to hand over', async () => {
  await renderShift((api) => api.on(shiftsRoutes.current, () => current()))
  expect(await screen.findByRole('heading', { name: 'Передавать нечего' })).toBeInTheDocument()
})

test('the note is sent with its receiver, and the draft goes with it', async () => {
  const sent: unknown[] = []
  const { address } = await renderShift((api) => {
    // Before the present sheet, whose address would be that of one with an id.
    api.on(shiftsRoutes.get, () => ({ ...handover(), content: nothing, hiddenCount: 0 }))
    api.on(shiftsRoutes.current, () => current())
    api.on(shiftsRoutes.handOver, ({ body }) => {
      sent.push(body)
      return { ...handover({ toUser: shakirova }), content: nothing, hiddenCount: 0 }
    })
  })
  await userEvent.type(await screen.findByLabelText('Записка сменщику'), 'Пропуск до 18:00')
  await userEvent.click(screen.getByRole('combobox', { name: 'Кому' }))
  await userEvent.click(await screen.findByRole('option', { name: /Шакирова/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Сдать смену' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Да/i }))
  await waitFor(() => expect(sent).toEqual([{ note: 'Пропуск до 18:00', toUserId: 6, mentionedIds: [] }]))
  await waitFor(() => expect(address()).toBe('/shift/31'))
  expect(localStorage.getItem('naryad:draft:2:shift')).toBeNull()
})

test('colleagues are mentioned in the note while their names stand in it', async () => {
  const sent: unknown[] = []
  await renderShift((api) => {
    api.on(shiftsRoutes.current, () => current())
    api.on(shiftsRoutes.handOver, ({ body }) => {
      sent.push(body.mentionedIds)
      throw new Refused('CONFLICT', 'Лапина О. уже сдаёт смену')
    })
  })
  const note = await screen.findByLabelText('Записка сменщику')
  await userEvent.type(note, 'Спросите @шак')
  await userEvent.click(await screen.findByRole('option', { name: 'Шакирова Динара' }))
  await waitFor(() => expect(note).toHaveValue('Спросите @Шакирова Динара '))
  await userEvent.type(note, 'и @лап')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(note).toHaveValue('Спросите @Шакирова Динара и @Лапина Ольга '))
  const hand = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Сдать смену' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Да/i }))
  }
  await hand()
  await waitFor(() => expect(sent).toEqual([[6, 5]]))
  await userEvent.clear(note)
  await userEvent.type(note, 'Без имён')
  await hand()
  await waitFor(() => expect(sent).toEqual([[6, 5], []]))
})

test('the time to hand over is said in one line, and the tabs of queues count their lines', async () => {
  const dueSince = new Date()
  dueSince.setMinutes(0, 0, 0)
  await renderShift((api) =>
    api.on(shiftsRoutes.current, () => current({ sections: burning }, { dueSince: dueSince.toISOString() })),
  )
  expect(await screen.findByText(/^Пора сдавать смену: по графику в \d\d:00$/)).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: /^Тахографы\s4$/ })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: /^ЛУВ\s1$/ })).toBeInTheDocument()
})

test('while a colleague hands over the same queues, the sheet leads to that one', async () => {
  await renderShift((api) => api.on(shiftsRoutes.current, () => current({}, { open: [handover()] })))
  expect(await screen.findByText(/уже сдаёт смену/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Сдать смену' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Открыть и принять' })).toHaveAttribute('href', '/shift/31')
})

test('a handed over sheet is read as it was and taken with doubts', async () => {
  const sent: unknown[] = []
  const sheet = { ...handover({ note: 'Не звонить' }), content: { ...nothing, sections: burning } }
  let taken: Partial<ShiftHandover> = {}
  await renderShift((api) => {
    api.on(shiftsRoutes.get, () => ({ ...sheet, ...taken, hiddenCount: 14 }))
    api.on(shiftsRoutes.take, ({ body }) => {
      sent.push(body)
      taken = { takenBy: shakirova, takenAt: inHours(0), doubts: body.doubts ?? '' }
      return { ...sheet, ...taken, hiddenCount: 14 }
    })
  }, '/shift/31')
  expect(await screen.findByText('Не звонить')).toBeInTheDocument()
  expect(screen.getByText('Ещё 14 в других очередях')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Назначить/ })).toBeNull()
  await userEvent.type(screen.getByLabelText('Что неясно'), 'Кто едет?')
  await userEvent.click(screen.getByRole('button', { name: 'Принять смену' }))
  await waitFor(() => expect(sent).toEqual([{ doubts: 'Кто едет?' }]))
  expect(localStorage.getItem('naryad:draft:2:shift 31 doubts')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Неясно принявшему' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Принять смену' })).toBeNull()
})

test('doubts that were typed outlive a look at a request, and a colleague who takes the shift first', async () => {
  const sheet = { ...handover(), content: nothing, hiddenCount: 0 }
  let taken: Partial<ShiftHandover> = {}
  const prepare = (api: FakeApi) => {
    api.on(shiftsRoutes.get, () => ({ ...sheet, ...taken }))
    api.on(shiftsRoutes.take, () => {
      taken = { takenBy: lapina, takenAt: inHours(0) }
      throw new Refused('CONFLICT', 'Смену уже приняла Лапина О.')
    })
  }
  await renderShift(prepare, '/shift/31')
  await userEvent.type(await screen.findByLabelText('Что неясно'), 'Кто едет?')
  cleanup()
  await renderShift(prepare, '/shift/31')
  expect(await screen.findByLabelText('Что неясно')).toHaveValue('Кто едет?')
  await userEvent.click(screen.getByRole('button', { name: 'Принять смену' }))
  const unsent = within(await screen.findByRole('region', { name: 'Не отправлено' }))
  expect(unsent.getByText(/^Смену уже приняла Лапина О\./)).toBeInTheDocument()
  expect(unsent.getByText('Кто едет?')).toBeInTheDocument()
  await userEvent.click(unsent.getByRole('button', { name: 'Удалить' }))
  expect(screen.queryByRole('region', { name: 'Не отправлено' })).toBeNull()
  expect(localStorage.getItem('naryad:draft:2:shift 31 doubts')).toBeNull()
})

const promised = line({
  taskId: 18_402,
  title: 'Нет связи',
  at: inHours(-1),
  why: 'обещала Лапина О., в 11:20',
  promise: { id: 9, text: 'Перезвонить Ахметову' },
})
const promises = {
  key: 'PROMISES' as const,
  counts: [{ queue: 'tachograph' as const, count: 1 }],
  lines: [promised],
}

test('a promise is fulfilled from its line, and the own ones have a tab', async () => {
  const sent: unknown[] = []
  await renderShift((api) => {
    api.on(shiftsRoutes.current, () => current({ sections: [promises] }, { ownPromises: promises }))
    api.on(promisesRoutes.close, ({ params, body }) => {
      sent.push({ ...params, ...body })
      throw new Refused('CONFLICT', 'Обещание уже выполнено')
    })
  })
  const section = within(await screen.findByRole('region', { name: 'Обещали' }))
  expect(section.getByText('1 просрочено')).toBeInTheDocument()
  expect(section.getByRole('link', { name: 'Перезвонить Ахметову' })).toBeInTheDocument()
  await userEvent.click(section.getByRole('button', { name: /^Перезвонили/ }))
  await waitFor(() => expect(sent).toEqual([{ id: 18_402, result: 'KEPT', promiseId: 9 }]))
  await userEvent.click(screen.getByRole('tab', { name: /^Мои обещания/ }))
  const own = within(await screen.findByRole('region', { name: 'Обещали' }))
  expect(own.queryByRole('link', { name: /в списке/ })).toBeNull()
})

test('«Чей ход» links to the requests of each and to those whose step has passed', async () => {
  await renderShift((api) =>
    api.on(shiftsRoutes.current, () =>
      current({ movers: [{ queue: 'luv', mover: 'CLIENT', count: 33, overdueCount: 4 }] }),
    ),
  )
  const block = within(await screen.findByRole('region', { name: 'Чей ход' }))
  expect(block.getByRole('link', { name: /^Клиент: 33/ })).toHaveAttribute(
    'href',
    expect.stringContaining('nextMoves=CLIENT'),
  )
  expect(block.getByRole('link', { name: /4.шага прошли/ })).toHaveAttribute(
    'href',
    expect.stringContaining('nextMoveOverdue=true'),
  )
})
